; made from pool.c 9f4e92337bf87efe1ea9434548812d9b62259c7b1bc5191b4de05a275a1de94b
; made by clang version 22.1.8

%struct.Pool = type { ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [3 x ptr], i64, ptr, i64, i64, i64, i64, i32, ptr, i32, i32, i32, i32, i32, i32, i32, i32, i32, [64 x i32], [64 x ptr], [64 x i32], [2048 x %struct.Runner] }
%struct.Runner = type { i32, i64, ptr }
%struct.Time = type { i64, i64 }
%struct.Job = type { ptr, ptr, ptr, %struct.Guard, i64, i64, i64, i64, i64, i32, i32, %struct.CpuSet, %struct.Fault }
%struct.Guard = type { ptr, i64, i64, ptr, ptr, ptr }
%struct.CpuSet = type { [16 x i64] }
%struct.Fault = type { i32, i32, i64, i32, i32, ptr, [32 x %struct.WarpReport] }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Launch = type { [6 x i32], ptr, ptr, i64, ptr }
%struct.Action = type { ptr, [16 x i64], i32, ptr }

@flydsl_cpu_pool = global %struct.Pool zeroinitializer, align 8
@__const.take_signal.mine = private constant { ptr, [16 x i64], i32, [4 x i8], ptr } { ptr @on_signal, [16 x i64] zeroinitializer, i32 1342177284, [4 x i8] zeroinitializer, ptr null }, align 8

define void @flydsl_cpu_know_main_thread(i64 noundef %0) {
  store i64 %0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %2 = tail call ptr @llvm.thread.pointer.p0()
  %3 = ptrtoint ptr %2 to i64
  %4 = tail call i64 @pthread_self()
  %5 = sub i64 %0, %4
  %6 = add i64 %5, %3
  store i64 %6, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  ret void
}

declare ptr @llvm.thread.pointer.p0()

declare i64 @pthread_self()

define void @flydsl_cpu_stop(ptr noundef captures(none) %0) {
  %2 = cmpxchg ptr %0, i32 0, i32 719 seq_cst seq_cst, align 4
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %19, label %5

5:                                                ; preds = %1, %16
  %6 = phi i64 [ %17, %16 ], [ 0, %1 ]
  %7 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %9 = load atomic i64, ptr %8 seq_cst, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %16, label %11

11:                                               ; preds = %5
  %12 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %13 = load atomic i64, ptr %12 seq_cst, align 8
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
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
  br label %367

85:                                               ; preds = %68, %78
  %86 = tail call ptr @llvm.thread.pointer.p0()
  %87 = ptrtoint ptr %86 to i64
  %88 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %89 = icmp eq i64 %88, %87
  %90 = select i1 %89, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), ptr null
  call void @llvm.lifetime.start.p0(ptr nonnull %18)
  call void @llvm.lifetime.start.p0(ptr nonnull %19)
  store i32 %1, ptr %19, align 8
  %91 = getelementptr inbounds nuw i8, ptr %19, i64 4
  store i32 %2, ptr %91, align 4
  %92 = getelementptr inbounds nuw i8, ptr %19, i64 8
  store i32 %3, ptr %92, align 8
  %93 = getelementptr inbounds nuw i8, ptr %19, i64 12
  store i32 %4, ptr %93, align 4
  %94 = getelementptr inbounds nuw i8, ptr %19, i64 16
  store i32 %5, ptr %94, align 8
  %95 = getelementptr inbounds nuw i8, ptr %19, i64 20
  store i32 %6, ptr %95, align 4
  %96 = getelementptr inbounds nuw i8, ptr %19, i64 24
  store ptr null, ptr %96, align 8
  %97 = getelementptr inbounds nuw i8, ptr %19, i64 32
  %98 = getelementptr inbounds nuw i8, ptr %18, i64 248
  store ptr %98, ptr %97, align 8
  %99 = getelementptr inbounds nuw i8, ptr %19, i64 40
  %100 = zext nneg i32 %7 to i64
  store i64 %100, ptr %99, align 8
  %101 = getelementptr inbounds nuw i8, ptr %19, i64 48
  %102 = getelementptr inbounds nuw i8, ptr %18, i64 64
  store ptr %102, ptr %101, align 8
  store ptr %34, ptr %18, align 8
  %103 = getelementptr inbounds nuw i8, ptr %18, i64 40
  store i64 0, ptr %103, align 8
  %104 = getelementptr inbounds nuw i8, ptr %18, i64 32
  store i64 0, ptr %104, align 8
  %105 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 104), align 8
  %106 = icmp eq ptr %105, null
  br i1 %106, label %113, label %107

107:                                              ; preds = %85
  %108 = ashr exact i64 %30, 1
  %109 = getelementptr inbounds i8, ptr %105, i64 %108
  %110 = load i64, ptr %109, align 8
  store i64 %110, ptr %104, align 8
  %111 = getelementptr inbounds nuw i8, ptr %109, i64 8
  %112 = load i64, ptr %111, align 8
  store i64 %112, ptr %103, align 8
  br label %113

113:                                              ; preds = %107, %85
  %114 = getelementptr inbounds nuw i8, ptr %18, i64 112
  %115 = getelementptr inbounds nuw i8, ptr %18, i64 56
  store ptr %114, ptr %115, align 8
  %116 = getelementptr inbounds nuw i8, ptr %18, i64 8
  store ptr %9, ptr %116, align 8
  %117 = getelementptr inbounds nuw i8, ptr %18, i64 16
  store ptr %19, ptr %117, align 8
  %118 = getelementptr inbounds nuw i8, ptr %18, i64 72
  store i64 0, ptr %118, align 8
  %119 = getelementptr inbounds nuw i8, ptr %18, i64 80
  store i64 %51, ptr %119, align 8
  %120 = getelementptr inbounds nuw i8, ptr %18, i64 96
  store i64 0, ptr %120, align 8
  %121 = getelementptr inbounds nuw i8, ptr %18, i64 104
  store i64 %100, ptr %121, align 8
  store i32 0, ptr %114, align 8
  store i32 0, ptr %98, align 8
  %122 = getelementptr inbounds nuw i8, ptr %18, i64 268
  store i32 -1, ptr %122, align 4
  br i1 %89, label %123, label %137

123:                                              ; preds = %113
  %124 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %125 = icmp eq i32 %124, 0
  br i1 %125, label %137, label %126

126:                                              ; preds = %123
  %127 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %128 = call i32 %127()
  %129 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %130 = call i32 %129()
  %131 = icmp eq i32 %130, 0
  br i1 %131, label %132, label %134

132:                                              ; preds = %126
  %133 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %133(i32 noundef %128)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %137

134:                                              ; preds = %126
  %135 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %135(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %136 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %136(i32 noundef %128)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  store i32 719, ptr %114, align 8
  br label %344

137:                                              ; preds = %132, %123, %113
  call void @llvm.lifetime.start.p0(ptr nonnull %16)
  %138 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %16)
  %139 = load i64, ptr %16, align 8
  %140 = mul nsw i64 %139, 1000000000
  %141 = getelementptr inbounds nuw i8, ptr %16, i64 8
  %142 = load i64, ptr %141, align 8
  %143 = add nsw i64 %140, %142
  call void @llvm.lifetime.end.p0(ptr nonnull %16)
  call void @llvm.lifetime.start.p0(ptr nonnull %17)
  store i64 %143, ptr %17, align 8
  %144 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %145 = load atomic i64, ptr %144 monotonic, align 8
  %146 = load i64, ptr %119, align 8
  %147 = add i64 %145, -1
  %148 = icmp ult i64 %147, 1099511627775
  br i1 %148, label %149, label %169

149:                                              ; preds = %137
  %150 = call i64 @llvm.smin.i64(i64 %146, i64 1048576)
  %151 = mul nsw i64 %150, %145
  %152 = icmp slt i64 %151, 5000000
  br i1 %152, label %153, label %169

153:                                              ; preds = %149
  %154 = getelementptr inbounds nuw i8, ptr %18, i64 88
  store i64 1, ptr %154, align 8
  %155 = add nsw i64 %146, 7
  %156 = sdiv i64 %155, 8
  store i64 %156, ptr %119, align 8
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %90, ptr noundef nonnull %17)
  store i64 %146, ptr %119, align 8
  %157 = load i32, ptr %114, align 8
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %159, label %322

159:                                              ; preds = %153
  call void @llvm.lifetime.start.p0(ptr nonnull %15)
  %160 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %15)
  %161 = load i64, ptr %15, align 8
  %162 = mul nsw i64 %161, 1000000000
  %163 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %164 = load i64, ptr %163, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %15)
  %165 = sub i64 %164, %143
  %166 = add i64 %165, %162
  %167 = icmp slt i64 %166, 2500
  br i1 %167, label %168, label %169

168:                                              ; preds = %159
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %90, ptr noundef nonnull %17)
  br label %169

169:                                              ; preds = %168, %159, %149, %137
  %170 = load i32, ptr %114, align 8
  %171 = icmp eq i32 %170, 0
  %172 = load i64, ptr %118, align 8
  %173 = icmp slt i64 %172, %146
  %174 = select i1 %171, i1 %173, i1 false
  br i1 %174, label %175, label %322

175:                                              ; preds = %169
  %176 = getelementptr inbounds nuw i8, ptr %18, i64 120
  %177 = call i32 @sched_getaffinity(i32 noundef 0, i64 noundef 128, ptr noundef nonnull %176)
  %178 = icmp slt i32 %177, 0
  br i1 %178, label %193, label %179

179:                                              ; preds = %175
  %180 = getelementptr inbounds nuw i8, ptr %0, i64 20
  %181 = load i32, ptr %180, align 4
  %182 = icmp eq i32 %181, 0
  br i1 %182, label %183, label %193

183:                                              ; preds = %179, %183
  %184 = phi i64 [ %191, %183 ], [ 0, %179 ]
  %185 = phi i32 [ %190, %183 ], [ 0, %179 ]
  %186 = getelementptr inbounds nuw i64, ptr %176, i64 %184
  %187 = load i64, ptr %186, align 8
  %188 = call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %187)
  %189 = trunc nuw nsw i64 %188 to i32
  %190 = add nuw nsw i32 %185, %189
  %191 = add nuw nsw i64 %184, 1
  %192 = icmp eq i64 %191, 16
  br i1 %192, label %193, label %183

193:                                              ; preds = %183, %179, %175
  %194 = phi i32 [ 1, %175 ], [ %181, %179 ], [ %190, %183 ]
  %195 = sext i32 %194 to i64
  %196 = call i64 @llvm.smin.i64(i64 %146, i64 %195)
  %197 = trunc i64 %196 to i32
  %198 = icmp sgt i32 %197, 1
  %199 = shl i64 %196, 3
  %200 = and i64 %199, 34359738360
  %201 = select i1 %198, i64 %200, i64 4
  %202 = getelementptr inbounds nuw i8, ptr %18, i64 88
  store i64 %201, ptr %202, align 8
  %203 = add nsw i32 %197, -1
  %204 = getelementptr inbounds nuw i8, ptr %18, i64 116
  store i32 %203, ptr %204, align 4
  br i1 %198, label %205, label %321

205:                                              ; preds = %193, %210
  %206 = phi i64 [ %211, %210 ], [ 0, %193 ]
  %207 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %206
  %208 = cmpxchg ptr %207, i32 0, i32 1 seq_cst seq_cst, align 4
  %209 = extractvalue { i32, i1 } %208, 1
  br i1 %209, label %214, label %210

210:                                              ; preds = %205
  %211 = add nuw nsw i64 %206, 1
  %212 = icmp eq i64 %211, 64
  br i1 %212, label %213, label %205

213:                                              ; preds = %210
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %90, ptr noundef nonnull %17)
  br label %322

214:                                              ; preds = %205
  %215 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %206
  %216 = ptrtoint ptr %18 to i64
  store atomic i64 %216, ptr %215 seq_cst, align 8
  %217 = call i32 @llvm.smin.i32(i32 range(i32 2, -2147483648) %197, i32 1025)
  %218 = add nsw i32 %217, -1
  %219 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188) seq_cst, align 4
  %220 = icmp slt i32 %219, %218
  br i1 %220, label %221, label %235

221:                                              ; preds = %214
  %222 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), i32 0, i32 1 seq_cst seq_cst, align 8
  %223 = extractvalue { i32, i1 } %222, 1
  br i1 %223, label %224, label %235

224:                                              ; preds = %221
  %225 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %226 = icmp slt i32 %225, %218
  br i1 %226, label %227, label %234

227:                                              ; preds = %224, %230
  %228 = call fastcc i32 @start_thread(ptr noundef nonnull @worker)
  %229 = icmp eq i32 %228, 0
  br i1 %229, label %234, label %230

230:                                              ; preds = %227
  %231 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), i32 1 seq_cst, align 4
  %232 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  %233 = icmp slt i32 %232, %218
  br i1 %233, label %227, label %234

234:                                              ; preds = %230, %227, %224
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192) seq_cst, align 8
  br label %235

235:                                              ; preds = %234, %221, %214
  %236 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 1 seq_cst, align 4
  %237 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184) seq_cst, align 8
  %238 = icmp eq i32 %237, 0
  br i1 %238, label %242, label %239

239:                                              ; preds = %235
  %240 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %241 = call i64 (i64, ...) @syscall(i64 noundef %240, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 129, i32 noundef range(i32 1, 2147483647) %218, i32 noundef 0, i32 noundef 0, i32 noundef 0)
  br label %242

242:                                              ; preds = %239, %235
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %90, ptr noundef nonnull %17)
  %243 = icmp eq i64 %206, 64
  br i1 %243, label %322, label %244

244:                                              ; preds = %242
  %245 = and i64 %206, 4294967295
  %246 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %245
  store atomic i64 0, ptr %246 seq_cst, align 8
  %247 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %245
  br label %248

248:                                              ; preds = %258, %244
  %249 = phi i32 [ 0, %244 ], [ %259, %258 ]
  %250 = load atomic i32, ptr %247 seq_cst, align 4
  %251 = icmp eq i32 %250, 0
  br i1 %251, label %252, label %258

252:                                              ; preds = %258, %248
  %253 = load atomic i32, ptr %247 seq_cst, align 4
  %254 = icmp eq i32 %253, 0
  br i1 %254, label %261, label %255

255:                                              ; preds = %252
  %256 = getelementptr inbounds nuw i8, ptr %14, i64 8
  %257 = getelementptr inbounds nuw i8, ptr %13, i64 8
  br label %263

258:                                              ; preds = %248
  call void @flydsl_relax()
  %259 = add nuw nsw i32 %249, 1
  %260 = icmp eq i32 %259, 2000
  br i1 %260, label %252, label %248

261:                                              ; preds = %318, %252
  %262 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %245
  store atomic i32 0, ptr %262 seq_cst, align 4
  br label %322

263:                                              ; preds = %318, %255
  %264 = phi i32 [ %253, %255 ], [ %319, %318 ]
  %265 = load atomic i32, ptr %114 seq_cst, align 8
  %266 = icmp eq i32 %265, 0
  %267 = select i1 %266, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %14)
  store i64 0, ptr %14, align 8
  store i64 %267, ptr %256, align 8
  %268 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %269 = call i64 (i64, ...) @syscall(i64 noundef %268, ptr noundef nonnull %247, i32 noundef 128, i32 noundef %264, ptr noundef nonnull %14, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %14)
  %270 = load atomic i32, ptr %114 seq_cst, align 8
  %271 = icmp eq i32 %270, 0
  br i1 %271, label %272, label %297

272:                                              ; preds = %263
  call void @llvm.lifetime.start.p0(ptr nonnull %13)
  %273 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %13)
  %274 = load i64, ptr %13, align 8
  %275 = mul nsw i64 %274, 1000000000
  %276 = load i64, ptr %257, align 8
  %277 = add nsw i64 %275, %276
  call void @llvm.lifetime.end.p0(ptr nonnull %13)
  %278 = load i64, ptr %17, align 8
  %279 = sub nsw i64 %277, %278
  %280 = icmp slt i64 %279, 50000000
  br i1 %280, label %281, label %284

281:                                              ; preds = %272
  %282 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %283 = icmp eq i32 %282, 0
  br i1 %283, label %297, label %284

284:                                              ; preds = %281, %272
  store i64 %277, ptr %17, align 8
  %285 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %286 = call i32 %285()
  %287 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %288 = call i32 %287()
  %289 = icmp eq i32 %288, 0
  br i1 %289, label %290, label %292

290:                                              ; preds = %284
  %291 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %291(i32 noundef %286)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %297

292:                                              ; preds = %284
  %293 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %293(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %294 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %294(i32 noundef %286)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %295 = cmpxchg ptr %114, i32 0, i32 719 seq_cst seq_cst, align 8
  %296 = load i64, ptr %119, align 8
  store atomic i64 %296, ptr %118 seq_cst, align 8
  br label %297

297:                                              ; preds = %292, %290, %281, %263
  %298 = load atomic i32, ptr %114 seq_cst, align 8
  %299 = icmp eq i32 %298, 0
  br i1 %299, label %318, label %300

300:                                              ; preds = %297
  %301 = cmpxchg ptr %114, i32 0, i32 719 seq_cst seq_cst, align 4
  %302 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %303 = icmp eq i32 %302, 0
  br i1 %303, label %318, label %304

304:                                              ; preds = %300, %315
  %305 = phi i64 [ %316, %315 ], [ 0, %300 ]
  %306 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %305
  %307 = getelementptr inbounds nuw i8, ptr %306, i64 16
  %308 = load atomic i64, ptr %307 seq_cst, align 8
  %309 = icmp eq i64 %308, 0
  br i1 %309, label %315, label %310

310:                                              ; preds = %304
  %311 = getelementptr inbounds nuw i8, ptr %306, i64 8
  %312 = load atomic i64, ptr %311 seq_cst, align 8
  %313 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
  %314 = call i32 @pthread_kill(i64 noundef %312, i32 noundef %313)
  br label %315

315:                                              ; preds = %310, %304
  %316 = add nuw nsw i64 %305, 1
  %317 = icmp eq i64 %316, 2048
  br i1 %317, label %318, label %304

318:                                              ; preds = %315, %300, %297
  %319 = load atomic i32, ptr %247 seq_cst, align 4
  %320 = icmp eq i32 %319, 0
  br i1 %320, label %261, label %263

321:                                              ; preds = %193
  call fastcc void @work(ptr noundef nonnull %18, ptr noundef %90, ptr noundef nonnull %17)
  br label %322

322:                                              ; preds = %153, %321, %261, %242, %213, %169
  %323 = load i64, ptr %120, align 8
  %324 = icmp eq i64 %323, 0
  br i1 %324, label %338, label %325

325:                                              ; preds = %322
  call void @llvm.lifetime.start.p0(ptr nonnull %12)
  %326 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %12)
  %327 = load i64, ptr %12, align 8
  %328 = mul nsw i64 %327, 1000000000
  %329 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %330 = load i64, ptr %329, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %12)
  %331 = sub i64 %330, %143
  %332 = add i64 %331, %328
  %333 = mul i64 %332, 1000
  %334 = load i64, ptr %120, align 8
  %335 = udiv i64 %333, %334
  %336 = icmp ugt i64 %334, %333
  %337 = select i1 %336, i64 1, i64 %335
  store atomic i64 %337, ptr %144 monotonic, align 8
  br label %338

338:                                              ; preds = %325, %322
  call void @llvm.lifetime.end.p0(ptr nonnull %17)
  %339 = load i32, ptr %114, align 8
  %340 = icmp eq i32 %339, 2
  br i1 %340, label %341, label %344

341:                                              ; preds = %338
  %342 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 16), align 8
  %343 = call i32 %342(ptr noundef nonnull %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef null)
  br label %365

344:                                              ; preds = %134, %338
  %345 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), align 8
  %346 = icmp ne ptr %345, null
  %347 = select i1 %89, i1 %346, i1 false
  %348 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %349 = icmp ne ptr %348, null
  %350 = select i1 %347, i1 %349, i1 false
  br i1 %350, label %351, label %357

351:                                              ; preds = %344
  %352 = getelementptr inbounds nuw i8, ptr %348, i64 32
  %353 = load ptr, ptr %352, align 8
  %354 = icmp eq ptr %353, null
  br i1 %354, label %355, label %357

355:                                              ; preds = %351
  %356 = load ptr, ptr %348, align 8
  call void @flydsl_leave(ptr noundef %356)
  br label %357

357:                                              ; preds = %355, %351, %344
  %358 = load i32, ptr %98, align 8
  %359 = icmp eq i32 %358, 0
  br i1 %359, label %363, label %360

360:                                              ; preds = %357
  %361 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 32), align 8
  %362 = call i32 %361(ptr noundef nonnull %0, ptr noundef nonnull %19, ptr noundef nonnull %98)
  br label %365

363:                                              ; preds = %357
  %364 = load i32, ptr %114, align 8
  br label %365

365:                                              ; preds = %363, %360, %341
  %366 = phi i32 [ %343, %341 ], [ %362, %360 ], [ %364, %363 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %19)
  call void @llvm.lifetime.end.p0(ptr nonnull %18)
  br label %367

367:                                              ; preds = %365, %82
  %368 = phi i32 [ %84, %82 ], [ %366, %365 ]
  ret i32 %368
}

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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  ret i32 %4
}

declare void @flydsl_leave(ptr noundef)

define i32 @flydsl_cpu_launch_checked(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10) {
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %15 = icmp eq i64 %14, %13
  br i1 %15, label %16, label %24

16:                                               ; preds = %11
  %17 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %18 = tail call i32 %17()
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %20 = tail call i32 %19()
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %27

22:                                               ; preds = %16
  %23 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %23(i32 noundef %18)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %24

24:                                               ; preds = %22, %11
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 24), align 8
  %26 = tail call i32 %25(ptr noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr noundef %8, ptr noundef %9, ptr noundef %10)
  br label %38

27:                                               ; preds = %16
  %28 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %28(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %29 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %29(i32 noundef %18)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %30 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %38, label %32

32:                                               ; preds = %27
  %33 = getelementptr inbounds nuw i8, ptr %30, i64 32
  %34 = load ptr, ptr %33, align 8
  %35 = icmp eq ptr %34, null
  br i1 %35, label %36, label %38

36:                                               ; preds = %32
  %37 = load ptr, ptr %30, align 8
  tail call void @flydsl_leave(ptr noundef %37)
  br label %38

38:                                               ; preds = %27, %32, %36, %24
  %39 = phi i32 [ %26, %24 ], [ 719, %36 ], [ 719, %32 ], [ 719, %27 ]
  ret i32 %39
}

define i32 @flydsl_cpu_enter(ptr noundef %0, ptr noundef %1) {
  %3 = alloca %struct.Guard, align 8
  %4 = alloca [5 x i64], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 -24
  %6 = load ptr, ptr %5, align 8
  %7 = tail call ptr @llvm.thread.pointer.p0()
  %8 = ptrtoint ptr %7 to i64
  %9 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %10 = icmp eq i64 %9, %8
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = tail call i32 %6(ptr noundef nonnull %0, ptr noundef %1)
  br label %48

13:                                               ; preds = %2
  %14 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %17, label %16

16:                                               ; preds = %13
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144), align 8
  br label %17

17:                                               ; preds = %16, %13
  call void @llvm.lifetime.start.p0(ptr nonnull %3)
  %18 = getelementptr inbounds i8, ptr %0, i64 -16
  %19 = load ptr, ptr %18, align 8
  %20 = ptrtoint ptr %19 to i64
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store i64 %20, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 -8
  %23 = load ptr, ptr %22, align 8
  %24 = ptrtoint ptr %23 to i64
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 16
  store i64 %24, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 32
  store ptr null, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 40
  store ptr null, ptr %27, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %4)
  %28 = ptrtoint ptr %0 to i64
  store i64 %28, ptr %4, align 16
  %29 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %30 = ptrtoint ptr %1 to i64
  store i64 %30, ptr %29, align 8
  %31 = getelementptr inbounds nuw i8, ptr %4, i64 16
  store i64 0, ptr %31, align 16
  %32 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds nuw i8, ptr %4, i64 32
  store i64 0, ptr %33, align 16
  %34 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  %35 = getelementptr inbounds nuw i8, ptr %3, i64 24
  store ptr %34, ptr %35, align 8
  %36 = ptrtoint ptr %3 to i64
  store atomic i64 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  %37 = icmp eq ptr %34, null
  br i1 %37, label %38, label %44

38:                                               ; preds = %17
  %39 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %40 = add i32 %39, 1
  store atomic i32 %40, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %41 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %43, label %44

43:                                               ; preds = %38
  call fastcc void @start_watching()
  br label %44

44:                                               ; preds = %17, %38, %43
  %45 = call i32 @flydsl_guarded_call(ptr noundef nonnull %3, ptr noundef %6, ptr noundef nonnull %4)
  %46 = load ptr, ptr %35, align 8
  %47 = ptrtoint ptr %46 to i64
  store atomic i64 %47, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4)
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  br label %48

48:                                               ; preds = %44, %11
  %49 = phi i32 [ %45, %44 ], [ %12, %11 ]
  ret i32 %49
}

define i32 @flydsl_cpu_call(ptr noundef %0, ptr noundef readonly captures(none) %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5, ptr noundef %6, ptr noundef %7) {
  %9 = alloca %struct.Guard, align 8
  %10 = alloca %struct.Launch, align 8
  %11 = alloca [5 x i64], align 16
  %12 = tail call ptr @llvm.thread.pointer.p0()
  %13 = ptrtoint ptr %12 to i64
  %14 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %15 = icmp eq i64 %14, %13
  br i1 %15, label %30, label %16

16:                                               ; preds = %8, %24
  %17 = phi i64 [ %25, %24 ], [ 0, %8 ]
  %18 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %17
  %19 = load atomic i32, ptr %18 seq_cst, align 8
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %24

21:                                               ; preds = %16
  %22 = cmpxchg ptr %18, i32 0, i32 1 seq_cst seq_cst, align 8
  %23 = extractvalue { i32, i1 } %22, 1
  br i1 %23, label %27, label %24

24:                                               ; preds = %21, %16
  %25 = add nuw nsw i64 %17, 1
  %26 = icmp eq i64 %25, 2048
  br i1 %26, label %30, label %16

27:                                               ; preds = %21
  %28 = getelementptr inbounds nuw i8, ptr %18, i64 8
  %29 = tail call i64 @pthread_self()
  store atomic i64 %29, ptr %28 seq_cst, align 8
  br label %30

30:                                               ; preds = %24, %27, %8
  %31 = phi ptr [ null, %8 ], [ %18, %27 ], [ null, %24 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  call void @llvm.lifetime.start.p0(ptr nonnull %10)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %10, ptr noundef nonnull align 8 dereferenceable(56) %3, i64 48, i1 false)
  %32 = load i64, ptr %1, align 8
  %33 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store i64 %32, ptr %33, align 8
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store i64 %35, ptr %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr %9, i64 32
  store ptr %7, ptr %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr %9, i64 40
  store ptr null, ptr %38, align 8
  %39 = getelementptr inbounds nuw i8, ptr %10, i64 48
  store ptr %38, ptr %39, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %11)
  %40 = ptrtoint ptr %2 to i64
  store i64 %40, ptr %11, align 16
  %41 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %42 = ptrtoint ptr %10 to i64
  store i64 %42, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %11, i64 16
  store i64 %4, ptr %43, align 16
  %44 = getelementptr inbounds nuw i8, ptr %11, i64 24
  store i64 %5, ptr %44, align 8
  %45 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %46 = ptrtoint ptr %6 to i64
  store i64 %46, ptr %45, align 16
  %47 = icmp ne ptr %31, null
  %48 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %49 = icmp eq i64 %48, %13
  %50 = select i1 %47, i1 true, i1 %49
  br i1 %50, label %51, label %66

51:                                               ; preds = %30
  %52 = getelementptr inbounds nuw i8, ptr %31, i64 16
  %53 = select i1 %47, ptr %52, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %54 = load ptr, ptr %53, align 8
  %55 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %54, ptr %55, align 8
  %56 = ptrtoint ptr %9 to i64
  store atomic i64 %56, ptr %53 release, align 8
  %57 = icmp eq ptr %53, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %58 = icmp eq ptr %54, null
  %59 = select i1 %57, i1 %58, i1 false
  br i1 %59, label %60, label %67

60:                                               ; preds = %51
  %61 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %62 = add i32 %61, 1
  store atomic i32 %62, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %63 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %65, label %67

65:                                               ; preds = %60
  call fastcc void @start_watching()
  br label %67

66:                                               ; preds = %30
  call void %0(ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i64 noundef %5, ptr noundef %6)
  br label %73

67:                                               ; preds = %65, %60, %51
  %68 = call i32 @flydsl_guarded_call(ptr noundef nonnull %9, ptr noundef %0, ptr noundef nonnull %11)
  %69 = load ptr, ptr %55, align 8
  %70 = ptrtoint ptr %69 to i64
  store atomic i64 %70, ptr %53 release, align 8
  br i1 %47, label %71, label %73

71:                                               ; preds = %67
  %72 = getelementptr inbounds nuw i8, ptr %31, i64 8
  store atomic i64 0, ptr %72 seq_cst, align 8
  store atomic i32 0, ptr %31 seq_cst, align 8
  br label %73

73:                                               ; preds = %66, %71, %67
  %74 = load atomic i32, ptr %7 seq_cst, align 4
  call void @llvm.lifetime.end.p0(ptr nonnull %11)
  call void @llvm.lifetime.end.p0(ptr nonnull %10)
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret i32 %74
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

define void @flydsl_cpu_forget_threads() {
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 192), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 188), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), align 8
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), align 4
  store i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %1 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %2 = icmp eq i64 %1, 0
  br i1 %2, label %13, label %3

3:                                                ; preds = %0
  %4 = tail call ptr @llvm.thread.pointer.p0()
  %5 = ptrtoint ptr %4 to i64
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %7 = icmp eq i64 %6, %5
  br i1 %7, label %13, label %8

8:                                                ; preds = %3
  %9 = tail call i64 @pthread_self()
  store i64 %9, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %10 = tail call i64 @pthread_self()
  %11 = add i64 %9, %5
  %12 = sub i64 %11, %10
  store i64 %12, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  store ptr null, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  br label %13

13:                                               ; preds = %8, %3, %0
  br label %14

14:                                               ; preds = %13, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %13 ]
  %16 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %15
  %17 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store ptr null, ptr %17, align 8
  %18 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store atomic i64 0, ptr %18 seq_cst, align 8
  store atomic i32 0, ptr %16 seq_cst, align 8
  %19 = add nuw nsw i64 %15, 1
  %20 = icmp eq i64 %19, 2048
  br i1 %20, label %22, label %14

21:                                               ; preds = %22
  ret void

22:                                               ; preds = %14, %22
  %23 = phi i64 [ %27, %22 ], [ 0, %14 ]
  %24 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %23
  store ptr null, ptr %24, align 8
  %25 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %23
  store i32 0, ptr %25, align 4
  %26 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 196), i64 %23
  store i32 0, ptr %26, align 4
  %27 = add nuw nsw i64 %23, 1
  %28 = icmp eq i64 %27, 64
  br i1 %28, label %21, label %22
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

define internal fastcc void @work(ptr noundef nonnull %0, ptr noundef captures(address) %1, ptr noundef captures(address_is_null) %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 104
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
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %16 = cmpxchg ptr %15, i32 0, i32 2 seq_cst seq_cst, align 8
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 80
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
  %6 = alloca [5 x i64], align 16
  %7 = alloca %struct.Guard, align 8
  %8 = alloca %struct.Launch, align 8
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %10 = load atomic i64, ptr %9 seq_cst, align 8
  %11 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %10, %12
  br i1 %13, label %14, label %137

14:                                               ; preds = %4
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %16 = icmp eq ptr %2, null
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %18 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %20 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %21 = getelementptr inbounds nuw i8, ptr %6, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %6, i64 32
  %23 = ptrtoint ptr %1 to i64
  %24 = icmp eq ptr %2, getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152)
  %25 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %29 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %30 = getelementptr inbounds nuw i8, ptr %7, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %32 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %33 = getelementptr inbounds nuw i8, ptr %8, i64 48
  %34 = ptrtoint ptr %8 to i64
  %35 = ptrtoint ptr %7 to i64
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %38 = ptrtoint ptr %36 to i64
  %39 = getelementptr inbounds nuw i8, ptr %0, i64 248
  %40 = icmp eq ptr %3, null
  %41 = getelementptr inbounds nuw i8, ptr %5, i64 8
  br label %42

42:                                               ; preds = %14, %132
  %43 = phi i64 [ %12, %14 ], [ %135, %132 ]
  %44 = phi i64 [ %10, %14 ], [ %134, %132 ]
  %45 = phi i64 [ 0, %14 ], [ %133, %132 ]
  %46 = sub nsw i64 %43, %44
  %47 = load i64, ptr %15, align 8
  %48 = sdiv i64 %46, %47
  %49 = call i64 @llvm.umax.i64(i64 %48, i64 1)
  %50 = add nsw i64 %49, %44
  %51 = cmpxchg ptr %9, i64 %44, i64 %50 seq_cst seq_cst, align 8
  %52 = extractvalue { i64, i1 } %51, 1
  %53 = extractvalue { i64, i1 } %51, 0
  br i1 %52, label %54, label %132

54:                                               ; preds = %42
  br i1 %16, label %55, label %59

55:                                               ; preds = %54
  %56 = load ptr, ptr %0, align 8
  %57 = load ptr, ptr %17, align 8
  %58 = load ptr, ptr %19, align 8
  call void %56(ptr noundef %57, ptr noundef %58, i64 noundef %44, i64 noundef %50, ptr noundef %1)
  br label %94

59:                                               ; preds = %54
  call void @llvm.lifetime.start.p0(ptr nonnull %6)
  %60 = load ptr, ptr %17, align 8
  %61 = ptrtoint ptr %60 to i64
  store i64 %61, ptr %6, align 16
  %62 = load ptr, ptr %19, align 8
  %63 = ptrtoint ptr %62 to i64
  store i64 %63, ptr %18, align 8
  store i64 %44, ptr %20, align 16
  store i64 %50, ptr %21, align 8
  store i64 %23, ptr %22, align 16
  br i1 %24, label %64, label %79

64:                                               ; preds = %59
  %65 = load ptr, ptr %0, align 8
  %66 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152), align 8
  store ptr %66, ptr %37, align 8
  store atomic i64 %38, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  %67 = load ptr, ptr %37, align 8
  %68 = icmp eq ptr %67, null
  br i1 %68, label %69, label %75

69:                                               ; preds = %64
  %70 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160), align 8
  %71 = add i32 %70, 1
  store atomic i32 %71, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) monotonic, align 8
  %72 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) monotonic, align 4
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %74, label %75

74:                                               ; preds = %69
  call fastcc void @start_watching()
  br label %75

75:                                               ; preds = %74, %69, %64
  %76 = call i32 @flydsl_guarded_call(ptr noundef nonnull %36, ptr noundef %65, ptr noundef nonnull %6)
  %77 = load ptr, ptr %37, align 8
  %78 = ptrtoint ptr %77 to i64
  store atomic i64 %78, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) release, align 8
  br label %87

79:                                               ; preds = %59
  call void @llvm.lifetime.start.p0(ptr nonnull %7)
  store ptr null, ptr %7, align 8
  %80 = load i64, ptr %26, align 8
  store i64 %80, ptr %25, align 8
  %81 = load i64, ptr %28, align 8
  store i64 %81, ptr %27, align 8
  store ptr %31, ptr %30, align 8
  store ptr null, ptr %32, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %8)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(56) %8, ptr noundef nonnull align 8 dereferenceable(56) %62, i64 48, i1 false)
  store ptr %32, ptr %33, align 8
  store i64 %34, ptr %18, align 8
  %82 = load ptr, ptr %0, align 8
  %83 = load ptr, ptr %2, align 8
  store ptr %83, ptr %29, align 8
  store atomic i64 %35, ptr %2 release, align 8
  %84 = call i32 @flydsl_guarded_call(ptr noundef nonnull %7, ptr noundef %82, ptr noundef nonnull %6)
  %85 = load ptr, ptr %29, align 8
  %86 = ptrtoint ptr %85 to i64
  store atomic i64 %86, ptr %2 release, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %8)
  call void @llvm.lifetime.end.p0(ptr nonnull %7)
  br label %87

87:                                               ; preds = %79, %75
  %88 = load atomic i32, ptr %31 seq_cst, align 8
  %89 = icmp eq i32 %88, 0
  br i1 %89, label %93, label %90

90:                                               ; preds = %87
  %91 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %92 = load i64, ptr %11, align 8
  store atomic i64 %92, ptr %9 seq_cst, align 8
  br label %93

93:                                               ; preds = %90, %87
  call void @llvm.lifetime.end.p0(ptr nonnull %6)
  br label %94

94:                                               ; preds = %55, %93
  %95 = load atomic i32, ptr %39 seq_cst, align 8
  %96 = icmp eq i32 %95, 0
  br i1 %96, label %100, label %97

97:                                               ; preds = %94
  %98 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %99 = load i64, ptr %11, align 8
  store atomic i64 %99, ptr %9 seq_cst, align 8
  br label %100

100:                                              ; preds = %97, %94
  %101 = add nsw i64 %49, %45
  br i1 %40, label %130, label %102

102:                                              ; preds = %100
  %103 = load atomic i32, ptr %31 seq_cst, align 8
  %104 = icmp eq i32 %103, 0
  br i1 %104, label %105, label %130

105:                                              ; preds = %102
  call void @llvm.lifetime.start.p0(ptr nonnull %5)
  %106 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %5)
  %107 = load i64, ptr %5, align 8
  %108 = mul nsw i64 %107, 1000000000
  %109 = load i64, ptr %41, align 8
  %110 = add nsw i64 %108, %109
  call void @llvm.lifetime.end.p0(ptr nonnull %5)
  %111 = load i64, ptr %3, align 8
  %112 = sub nsw i64 %110, %111
  %113 = icmp slt i64 %112, 50000000
  br i1 %113, label %114, label %117

114:                                              ; preds = %105
  %115 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %116 = icmp eq i32 %115, 0
  br i1 %116, label %130, label %117

117:                                              ; preds = %114, %105
  store i64 %110, ptr %3, align 8
  %118 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %119 = call i32 %118()
  %120 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %121 = call i32 %120()
  %122 = icmp eq i32 %121, 0
  br i1 %122, label %123, label %125

123:                                              ; preds = %117
  %124 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %124(i32 noundef %119)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %130

125:                                              ; preds = %117
  %126 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  call void %126(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  %127 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  call void %127(i32 noundef %119)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %128 = cmpxchg ptr %31, i32 0, i32 719 seq_cst seq_cst, align 8
  %129 = load i64, ptr %11, align 8
  store atomic i64 %129, ptr %9 seq_cst, align 8
  br label %140

130:                                              ; preds = %123, %114, %102, %100
  %131 = load atomic i64, ptr %9 seq_cst, align 8
  br label %132

132:                                              ; preds = %42, %130
  %133 = phi i64 [ %101, %130 ], [ %45, %42 ]
  %134 = phi i64 [ %131, %130 ], [ %53, %42 ]
  %135 = load i64, ptr %11, align 8
  %136 = icmp slt i64 %134, %135
  br i1 %136, label %42, label %137

137:                                              ; preds = %132, %4
  %138 = phi i64 [ 0, %4 ], [ %133, %132 ]
  %139 = icmp eq ptr %3, null
  br i1 %139, label %145, label %140

140:                                              ; preds = %125, %137
  %141 = phi i64 [ %101, %125 ], [ %138, %137 ]
  %142 = getelementptr inbounds nuw i8, ptr %0, i64 96
  %143 = load i64, ptr %142, align 8
  %144 = add nsw i64 %143, %141
  store i64 %144, ptr %142, align 8
  br label %145

145:                                              ; preds = %140, %137
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
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %10 = icmp eq i32 %9, 0
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
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
  %22 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 0, i32 %15 seq_cst seq_cst, align 4
  %23 = extractvalue { i32, i1 } %22, 1
  br i1 %23, label %24, label %26

24:                                               ; preds = %21
  %25 = call i32 @sigaction(i32 noundef %15, ptr noundef nonnull %2, ptr noundef null)
  br label %26

26:                                               ; preds = %24, %21, %14
  call void @llvm.lifetime.end.p0(ptr nonnull %3)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %27 = add nsw i32 %15, -1
  %28 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %29 = icmp eq i32 %28, 0
  %30 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %31 = icmp ne i64 %30, 0
  %32 = select i1 %29, i1 %31, i1 false
  %33 = icmp samesign ugt i32 %15, 34
  %34 = and i1 %33, %32
  br i1 %34, label %14, label %35

35:                                               ; preds = %26, %8
  %36 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
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
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  br label %4

4:                                                ; preds = %12, %1
  %5 = phi i64 [ 0, %1 ], [ %13, %12 ]
  %6 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %5
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
  %28 = getelementptr inbounds nuw ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 456), i64 %27
  %29 = load atomic i64, ptr %28 seq_cst, align 8
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %73, label %31

31:                                               ; preds = %26
  %32 = getelementptr inbounds nuw i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 968), i64 %27
  %33 = atomicrmw add ptr %32, i32 1 seq_cst, align 4
  %34 = load atomic i64, ptr %28 seq_cst, align 8
  %35 = inttoptr i64 %34 to ptr
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %64, label %37

37:                                               ; preds = %31
  %38 = getelementptr inbounds nuw i8, ptr %35, i64 72
  %39 = load atomic i64, ptr %38 seq_cst, align 8
  %40 = getelementptr inbounds nuw i8, ptr %35, i64 80
  %41 = load i64, ptr %40, align 8
  %42 = icmp slt i64 %39, %41
  br i1 %42, label %43, label %64

43:                                               ; preds = %37
  %44 = getelementptr inbounds nuw i8, ptr %35, i64 116
  %45 = atomicrmw add ptr %44, i32 -1 seq_cst, align 4
  %46 = icmp sgt i32 %45, 0
  br i1 %46, label %47, label %64

47:                                               ; preds = %43
  %48 = getelementptr inbounds nuw i8, ptr %35, i64 120
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
  %78 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %79 = icmp eq i32 %78, %25
  br i1 %79, label %84, label %80

80:                                               ; preds = %84, %76
  %81 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), i32 1 seq_cst, align 8
  %82 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %83 = icmp eq i32 %82, %25
  br i1 %83, label %87, label %92

84:                                               ; preds = %76
  call void @flydsl_relax()
  %85 = add nuw nsw i32 %77, 1
  %86 = icmp eq i32 %85, 2000
  br i1 %86, label %80, label %76

87:                                               ; preds = %80, %87
  %88 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %89 = call i64 (i64, ...) @syscall(i64 noundef %88, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180), i32 noundef 128, i32 noundef %25, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %90 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  %91 = icmp eq i32 %90, %25
  br i1 %91, label %87, label %92

92:                                               ; preds = %87, %80
  %93 = atomicrmw add ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 184), i32 -1 seq_cst, align 8
  %94 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 180) seq_cst, align 4
  br label %24
}

declare i32 @pthread_attr_init(ptr noundef)

declare i32 @pthread_attr_setstacksize(ptr noundef, i64 noundef)

declare i32 @pthread_attr_setdetachstate(ptr noundef, i32 noundef)

declare i32 @pthread_sigmask(i32 noundef, ptr noundef, ptr noundef)

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef)

declare i32 @pthread_attr_destroy(ptr noundef)

define internal void @on_signal(i32 %0, ptr readnone captures(none) %1, ptr noundef captures(none) %2) {
  %4 = tail call i64 @pthread_self()
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %6 = getelementptr inbounds i8, ptr %2, i64 %5
  %7 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 136), align 8
  %8 = getelementptr inbounds i8, ptr %2, i64 %7
  %9 = tail call ptr @llvm.thread.pointer.p0()
  %10 = ptrtoint ptr %9 to i64
  %11 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 120), align 8
  %12 = icmp eq i64 %11, %10
  br i1 %12, label %13, label %69

13:                                               ; preds = %3
  %14 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  %15 = inttoptr i64 %14 to ptr
  %16 = load i64, ptr %6, align 8
  %17 = load i64, ptr %8, align 8
  %18 = icmp eq i64 %14, 0
  br i1 %18, label %27, label %19

19:                                               ; preds = %13
  %20 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp ult i64 %16, %21
  br i1 %22, label %27, label %23

23:                                               ; preds = %19
  %24 = getelementptr inbounds nuw i8, ptr %15, i64 16
  %25 = load i64, ptr %24, align 8
  %26 = icmp ult i64 %16, %25
  br i1 %26, label %28, label %27

27:                                               ; preds = %23, %19, %13
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %103

28:                                               ; preds = %23
  %29 = getelementptr inbounds nuw i8, ptr %15, i64 32
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %35

32:                                               ; preds = %28
  %33 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 144) seq_cst, align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %64

35:                                               ; preds = %32, %28
  %36 = load ptr, ptr %15, align 8
  %37 = ptrtoint ptr %36 to i64
  %38 = sub i64 %37, %17
  %39 = icmp ult i64 %38, 67108864
  br i1 %39, label %40, label %50

40:                                               ; preds = %35
  %41 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 40), align 8
  %42 = tail call i32 %41()
  %43 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 56), align 8
  %44 = tail call i32 %43()
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %48, label %46

46:                                               ; preds = %40
  %47 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 64), align 8
  tail call void %47(ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 72), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 80), ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 88))
  br label %48

48:                                               ; preds = %46, %40
  %49 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 48), align 8
  tail call void %49(i32 noundef %42)
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  br label %61

50:                                               ; preds = %35
  %51 = getelementptr inbounds nuw i8, ptr %15, i64 40
  %52 = load ptr, ptr %51, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %103, label %54

54:                                               ; preds = %50
  %55 = load ptr, ptr %52, align 8
  %56 = ptrtoint ptr %55 to i64
  %57 = and i64 %56, -16
  %58 = add i64 %57, -256
  %59 = inttoptr i64 %58 to ptr
  %60 = tail call i32 @flydsl_call_on(ptr noundef %59, ptr noundef nonnull @run_handlers)
  br label %61

61:                                               ; preds = %54, %48
  %62 = phi i32 [ %44, %48 ], [ %60, %54 ]
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %103, label %64

64:                                               ; preds = %61, %32
  %65 = load ptr, ptr %29, align 8
  %66 = icmp eq ptr %65, null
  br i1 %66, label %99, label %67

67:                                               ; preds = %64
  store atomic i32 719, ptr %65 seq_cst, align 4
  br label %99

68:                                               ; preds = %79
  br i1 %83, label %103, label %85

69:                                               ; preds = %3, %79
  %70 = phi i64 [ %81, %79 ], [ 0, %3 ]
  %71 = getelementptr inbounds nuw %struct.Runner, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 1224), i64 %70
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %73 = load atomic i64, ptr %72 seq_cst, align 8
  %74 = icmp eq i64 %73, %4
  br i1 %74, label %75, label %79

75:                                               ; preds = %69
  %76 = getelementptr inbounds nuw i8, ptr %71, i64 16
  %77 = load atomic i64, ptr %76 seq_cst, align 8
  %78 = inttoptr i64 %77 to ptr
  br label %79

79:                                               ; preds = %69, %75
  %80 = phi ptr [ %78, %75 ], [ null, %69 ]
  %81 = add nuw nsw i64 %70, 1
  %82 = icmp samesign ult i64 %70, 2047
  %83 = icmp eq ptr %80, null
  %84 = select i1 %82, i1 %83, i1 false
  br i1 %84, label %69, label %68

85:                                               ; preds = %68
  %86 = getelementptr inbounds nuw i8, ptr %80, i64 32
  %87 = load ptr, ptr %86, align 8
  %88 = load atomic i32, ptr %87 seq_cst, align 4
  %89 = icmp eq i32 %88, 0
  br i1 %89, label %103, label %90

90:                                               ; preds = %85
  %91 = load i64, ptr %6, align 8
  %92 = getelementptr inbounds nuw i8, ptr %80, i64 8
  %93 = load i64, ptr %92, align 8
  %94 = icmp ult i64 %91, %93
  br i1 %94, label %103, label %95

95:                                               ; preds = %90
  %96 = getelementptr inbounds nuw i8, ptr %80, i64 16
  %97 = load i64, ptr %96, align 8
  %98 = icmp ult i64 %91, %97
  br i1 %98, label %99, label %103

99:                                               ; preds = %64, %67, %95
  %100 = phi ptr [ %80, %95 ], [ %15, %67 ], [ %15, %64 ]
  %101 = load ptr, ptr %100, align 8
  %102 = ptrtoint ptr %101 to i64
  store i64 %102, ptr %8, align 8
  store i64 ptrtoint (ptr @flydsl_resume to i64), ptr %6, align 8
  br label %103

103:                                              ; preds = %50, %61, %27, %68, %85, %90, %99, %95
  ret void
}

declare i32 @sigaction(i32 noundef, ptr noundef, ptr noundef)

declare void @flydsl_resume()

declare i32 @flydsl_call_on(ptr noundef, ptr noundef)

declare i32 @sched_setaffinity(i32 noundef, i64 noundef, ptr noundef)

declare i64 @syscall(i64 noundef, ...)

define internal fastcc void @start_watching() {
  %1 = alloca %struct.Action, align 8
  %2 = alloca %struct.Action, align 8
  %3 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %4 = icmp eq i32 %3, 0
  %5 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
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
  %16 = cmpxchg ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), i32 0, i32 %9 seq_cst seq_cst, align 4
  %17 = extractvalue { i32, i1 } %16, 1
  br i1 %17, label %18, label %20

18:                                               ; preds = %15
  %19 = call i32 @sigaction(i32 noundef %9, ptr noundef nonnull %1, ptr noundef null)
  br label %20

20:                                               ; preds = %18, %15, %8
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  call void @llvm.lifetime.end.p0(ptr nonnull %1)
  %21 = add nsw i32 %9, -1
  %22 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %23 = icmp eq i32 %22, 0
  %24 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 128), align 8
  %25 = icmp ne i64 %24, 0
  %26 = select i1 %23, i1 %25, i1 false
  %27 = icmp samesign ugt i32 %9, 34
  %28 = and i1 %27, %26
  br i1 %28, label %8, label %29

29:                                               ; preds = %20, %0
  %30 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172) seq_cst, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %40, label %32

32:                                               ; preds = %29
  store atomic i32 1, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %33 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %37

35:                                               ; preds = %32
  %36 = call fastcc i32 @start_thread(ptr noundef nonnull @watch)
  store i32 %36, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 168), align 8
  br label %40

37:                                               ; preds = %32
  %38 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %39 = call i64 (i64, ...) @syscall(i64 noundef %38, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 noundef 129, i32 noundef 1, i32 noundef 0, i32 noundef 0, i32 noundef 0)
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
  %4 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 8
  br label %6

6:                                                ; preds = %47, %1
  %7 = phi i32 [ %4, %1 ], [ %14, %47 ]
  %8 = phi i32 [ 0, %1 ], [ %48, %47 ]
  %9 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %10 = icmp eq i32 %9, 0
  %11 = select i1 %10, i64 50000000, i64 2000000
  call void @llvm.lifetime.start.p0(ptr nonnull %2)
  store i64 0, ptr %2, align 8
  store i64 %11, ptr %5, align 8
  %12 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %13 = call i64 (i64, ...) @syscall(i64 noundef %12, ptr noundef nonnull %3, i32 noundef 128, i32 noundef 0, ptr noundef nonnull %2, i32 noundef 0, i32 noundef 0)
  call void @llvm.lifetime.end.p0(ptr nonnull %2)
  %14 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 160) seq_cst, align 8
  %15 = load atomic i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 152) seq_cst, align 8
  %16 = icmp ne i64 %15, 0
  %17 = icmp eq i32 %14, %7
  %18 = select i1 %16, i1 %17, i1 false
  br i1 %18, label %19, label %23

19:                                               ; preds = %6
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 112), align 8
  %21 = load i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 172), align 4
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
  store atomic i32 0, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 176) seq_cst, align 8
  %30 = add nsw i32 %8, 1
  %31 = select i1 %17, i32 %30, i32 0
  %32 = icmp slt i32 %31, 20
  br i1 %32, label %44, label %33

33:                                               ; preds = %29
  %34 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %44

36:                                               ; preds = %33
  %37 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %47

39:                                               ; preds = %36, %39
  %40 = load i64, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 96), align 8
  %41 = call i64 (i64, ...) @syscall(i64 noundef %40, ptr noundef nonnull getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164), i32 noundef 128, i32 noundef 0, ptr noundef null, i32 noundef 0, i32 noundef 0)
  %42 = load atomic i32, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %39, label %47

44:                                               ; preds = %33, %29, %24
  %45 = phi i32 [ 1, %29 ], [ 1, %24 ], [ 0, %33 ]
  %46 = phi i32 [ %31, %29 ], [ %28, %24 ], [ %30, %33 ]
  store atomic i32 %45, ptr getelementptr inbounds nuw (i8, ptr @flydsl_cpu_pool, i64 164) seq_cst, align 4
  br label %47

47:                                               ; preds = %39, %44, %36
  %48 = phi i32 [ 0, %36 ], [ %46, %44 ], [ 0, %39 ]
  br label %6
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umax.i64(i64, i64)
