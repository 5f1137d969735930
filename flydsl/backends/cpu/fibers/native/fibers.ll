; made from fibers.c cdd04f06f4137bb844e541e732a5a81e42c4d6a5ef75be17f4ef230df5199f15
; made by clang version 22.1.8

%struct.Fiber = type { ptr, ptr, i32, i32, i64, ptr, i32, i32, i32, ptr }
%struct.WarpReport = type { i32, i32, i64, ptr }
%struct.Group = type { ptr, ptr, ptr, ptr, i64, i32, i32, i64, %struct.Block, [32 x %struct.Fiber] }
%struct.Block = type { ptr, i64, ptr, i32, [16 x %struct.Barrier] }
%struct.Barrier = type { i32, i32, i32 }

@.str = private constant [55 x i8] c"this machine has no memory for the stacks of its warps\00", align 1
@.str.1 = private constant [45 x i8] c"only some threads of a warp are at a barrier\00", align 1
@.str.2 = private constant [29 x i8] c"a block has barriers 0 to 15\00", align 1
@.str.3 = private constant [73 x i8] c"a barrier is for a number of threads that is no whole warps of the block\00", align 1
@.str.4 = private constant [59 x i8] c"warps are at one barrier with different numbers of threads\00", align 1
@.str.5 = private constant [32 x i8] c"some of its warps wait for ever\00", align 1

define void @flydsl_fiber_yield(ptr noundef initializes((20, 24)) %0, i32 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 20
  store i32 %1, ptr %3, align 4
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %7)
  ret void
}

declare void @flydsl_fiber_switch(ptr noundef, ptr noundef)

define void @flydsl_fiber_event(ptr noundef readonly captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 48
  %6 = load i64, ptr %5, align 8
  %7 = add i64 %6, 1
  store i64 %7, ptr %5, align 8
  ret void
}

define void @flydsl_fiber_fault(ptr noundef initializes((32, 40)) %0, ptr noundef %1, ptr noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr %1, ptr %4, align 8
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %9 = load i32, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %7, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 32
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %7, i64 44
  store i32 1, ptr %14, align 4
  %15 = icmp eq ptr %13, null
  br i1 %15, label %65, label %16

16:                                               ; preds = %3
  %17 = cmpxchg ptr %13, i32 0, i32 1 seq_cst seq_cst, align 8
  %18 = extractvalue { i32, i1 } %17, 1
  br i1 %18, label %19, label %65

19:                                               ; preds = %16
  %20 = getelementptr inbounds nuw i8, ptr %7, i64 40
  %21 = load i32, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %13, i64 4
  store i32 %21, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %7, i64 64
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store i64 %24, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %13, i64 16
  store i32 %9, ptr %26, align 8
  %27 = getelementptr inbounds nuw i8, ptr %13, i64 24
  store ptr %2, ptr %27, align 8
  %28 = load i32, ptr %20, align 8
  %29 = icmp sgt i32 %28, 0
  br i1 %29, label %30, label %33

30:                                               ; preds = %19
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 280
  %32 = getelementptr inbounds nuw i8, ptr %13, i64 32
  br label %34

33:                                               ; preds = %55, %19
  store atomic i32 2, ptr %13 seq_cst, align 8
  br label %65

34:                                               ; preds = %55, %30
  %35 = phi i64 [ 0, %30 ], [ %61, %55 ]
  %36 = getelementptr inbounds nuw %struct.Fiber, ptr %31, i64 %35
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 20
  %38 = load i32, ptr %37, align 4
  %39 = getelementptr inbounds nuw i8, ptr %36, i64 40
  %40 = load i32, ptr %39, align 8
  %41 = getelementptr inbounds nuw i8, ptr %36, i64 32
  %42 = load ptr, ptr %41, align 8
  %43 = and i32 %38, -2
  %44 = icmp eq i32 %43, 2
  br i1 %44, label %45, label %55

45:                                               ; preds = %34
  %46 = getelementptr inbounds nuw i8, ptr %36, i64 56
  %47 = load ptr, ptr %46, align 8
  %48 = ptrtoint ptr %47 to i64
  %49 = getelementptr inbounds nuw i8, ptr %36, i64 8
  %50 = load ptr, ptr %49, align 8
  %51 = getelementptr inbounds nuw i8, ptr %50, i64 16
  %52 = load ptr, ptr %51, align 8
  %53 = ptrtoint ptr %52 to i64
  %54 = sub i64 %48, %53
  br label %55

55:                                               ; preds = %45, %34
  %56 = phi i64 [ %54, %45 ], [ 0, %34 ]
  %57 = getelementptr inbounds nuw %struct.WarpReport, ptr %32, i64 %35
  store i32 %38, ptr %57, align 8
  %58 = getelementptr inbounds nuw i8, ptr %57, i64 4
  store i32 %40, ptr %58, align 4
  %59 = getelementptr inbounds nuw i8, ptr %57, i64 8
  store i64 %56, ptr %59, align 8
  %60 = getelementptr inbounds nuw i8, ptr %57, i64 16
  store ptr %42, ptr %60, align 8
  %61 = add nuw nsw i64 %35, 1
  %62 = load i32, ptr %20, align 8
  %63 = sext i32 %62 to i64
  %64 = icmp slt i64 %61, %63
  br i1 %64, label %34, label %33

65:                                               ; preds = %3, %16, %33
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %67

67:                                               ; preds = %67, %65
  store i32 0, ptr %66, align 4
  %68 = load ptr, ptr %5, align 8
  %69 = load ptr, ptr %68, align 8
  %70 = load ptr, ptr %69, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %70)
  br label %67
}

define void @flydsl_fibers_run(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, i64 noundef %6, i64 noundef %7) {
  %9 = alloca %struct.Group, align 8
  %10 = getelementptr inbounds nuw i8, ptr %5, i64 12
  %11 = load i32, ptr %10, align 4
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %14 = load i32, ptr %13, align 4
  %15 = sext i32 %14 to i64
  %16 = mul nsw i64 %15, %12
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 20
  %18 = load i32, ptr %17, align 4
  %19 = sext i32 %18 to i64
  %20 = mul nsw i64 %16, %19
  %21 = add i64 %1, -1
  %22 = add i64 %21, %20
  %23 = sdiv i64 %22, %1
  call void @llvm.lifetime.start.p0(ptr nonnull %9)
  %24 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store ptr %0, ptr %24, align 8
  %25 = getelementptr inbounds nuw i8, ptr %9, i64 16
  store ptr %4, ptr %25, align 8
  %26 = getelementptr inbounds nuw i8, ptr %9, i64 24
  store ptr %5, ptr %26, align 8
  %27 = add i64 %3, 1023
  %28 = and i64 %27, -1024
  %29 = getelementptr inbounds nuw i8, ptr %9, i64 32
  store i64 %28, ptr %29, align 8
  %30 = trunc i64 %23 to i32
  %31 = getelementptr inbounds nuw i8, ptr %9, i64 40
  store i32 %30, ptr %31, align 8
  %32 = getelementptr inbounds nuw i8, ptr %9, i64 44
  store i32 0, ptr %32, align 4
  %33 = getelementptr inbounds nuw i8, ptr %9, i64 48
  store i64 0, ptr %33, align 8
  %34 = add i64 %2, 65535
  %35 = and i64 %34, -65536
  %36 = add i64 %35, 131072
  %37 = getelementptr inbounds nuw i8, ptr %5, i64 40
  %38 = load i64, ptr %37, align 8
  %39 = add i64 %38, %28
  %40 = and i64 %39, -262144
  %41 = mul i64 %23, %36
  %42 = add i64 %41, 589824
  %43 = add i64 %42, %40
  %44 = tail call ptr @mmap(ptr noundef null, i64 noundef %43, i32 noundef 3, i32 noundef 16418, i32 noundef -1, i64 noundef 0)
  %45 = getelementptr inbounds nuw i8, ptr %9, i64 56
  store ptr %9, ptr %45, align 8
  %46 = getelementptr inbounds nuw i8, ptr %9, i64 80
  store i32 %30, ptr %46, align 8
  %47 = icmp eq ptr %44, inttoptr (i64 -1 to ptr)
  br i1 %47, label %48, label %100

48:                                               ; preds = %8
  store i32 0, ptr %31, align 8
  %49 = getelementptr inbounds nuw i8, ptr %9, i64 64
  store i64 %6, ptr %49, align 8
  %50 = getelementptr inbounds nuw i8, ptr %5, i64 32
  %51 = load ptr, ptr %50, align 8
  store i32 1, ptr %32, align 4
  %52 = icmp eq ptr %51, null
  br i1 %52, label %319, label %53

53:                                               ; preds = %48
  %54 = cmpxchg ptr %51, i32 0, i32 1 seq_cst seq_cst, align 8
  %55 = extractvalue { i32, i1 } %54, 1
  br i1 %55, label %56, label %319

56:                                               ; preds = %53
  %57 = load i32, ptr %31, align 8
  %58 = getelementptr inbounds nuw i8, ptr %51, i64 4
  store i32 %57, ptr %58, align 4
  %59 = load i64, ptr %49, align 8
  %60 = getelementptr inbounds nuw i8, ptr %51, i64 8
  store i64 %59, ptr %60, align 8
  %61 = getelementptr inbounds nuw i8, ptr %51, i64 16
  store i32 -1, ptr %61, align 8
  %62 = getelementptr inbounds nuw i8, ptr %51, i64 24
  store ptr @.str, ptr %62, align 8
  %63 = load i32, ptr %31, align 8
  %64 = icmp sgt i32 %63, 0
  br i1 %64, label %65, label %68

65:                                               ; preds = %56
  %66 = getelementptr inbounds nuw i8, ptr %9, i64 280
  %67 = getelementptr inbounds nuw i8, ptr %51, i64 32
  br label %69

68:                                               ; preds = %90, %56
  store atomic i32 2, ptr %51 seq_cst, align 8
  br label %319

69:                                               ; preds = %90, %65
  %70 = phi i64 [ 0, %65 ], [ %96, %90 ]
  %71 = getelementptr inbounds nuw %struct.Fiber, ptr %66, i64 %70
  %72 = getelementptr inbounds nuw i8, ptr %71, i64 20
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr inbounds nuw i8, ptr %71, i64 40
  %75 = load i32, ptr %74, align 8
  %76 = getelementptr inbounds nuw i8, ptr %71, i64 32
  %77 = load ptr, ptr %76, align 8
  %78 = and i32 %73, -2
  %79 = icmp eq i32 %78, 2
  br i1 %79, label %80, label %90

80:                                               ; preds = %69
  %81 = getelementptr inbounds nuw i8, ptr %71, i64 56
  %82 = load ptr, ptr %81, align 8
  %83 = ptrtoint ptr %82 to i64
  %84 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %85 = load ptr, ptr %84, align 8
  %86 = getelementptr inbounds nuw i8, ptr %85, i64 16
  %87 = load ptr, ptr %86, align 8
  %88 = ptrtoint ptr %87 to i64
  %89 = sub i64 %83, %88
  br label %90

90:                                               ; preds = %80, %69
  %91 = phi i64 [ %89, %80 ], [ 0, %69 ]
  %92 = getelementptr inbounds nuw %struct.WarpReport, ptr %67, i64 %70
  store i32 %73, ptr %92, align 8
  %93 = getelementptr inbounds nuw i8, ptr %92, i64 4
  store i32 %75, ptr %93, align 4
  %94 = getelementptr inbounds nuw i8, ptr %92, i64 8
  store i64 %91, ptr %94, align 8
  %95 = getelementptr inbounds nuw i8, ptr %92, i64 16
  store ptr %77, ptr %95, align 8
  %96 = add nuw nsw i64 %70, 1
  %97 = load i32, ptr %31, align 8
  %98 = sext i32 %97 to i64
  %99 = icmp slt i64 %96, %98
  br i1 %99, label %69, label %68

100:                                              ; preds = %8
  %101 = ptrtoint ptr %44 to i64
  %102 = add i64 %101, 65535
  %103 = and i64 %102, -65536
  %104 = inttoptr i64 %103 to ptr
  %105 = add i64 %41, 262143
  %106 = add i64 %105, %103
  %107 = and i64 %106, -262144
  %108 = inttoptr i64 %107 to ptr
  %109 = getelementptr inbounds nuw i8, ptr %9, i64 72
  store ptr %108, ptr %109, align 8
  %110 = icmp sgt i64 %23, 0
  br i1 %110, label %122, label %114

111:                                              ; preds = %122
  %112 = load i32, ptr %32, align 4
  %113 = icmp eq i32 %112, 0
  br label %114

114:                                              ; preds = %111, %100
  %115 = phi i1 [ %113, %111 ], [ true, %100 ]
  %116 = icmp slt i64 %6, %7
  %117 = select i1 %116, i1 %115, i1 false
  br i1 %117, label %118, label %129

118:                                              ; preds = %114
  %119 = getelementptr inbounds nuw i8, ptr %9, i64 64
  %120 = getelementptr inbounds nuw i8, ptr %9, i64 84
  %121 = getelementptr inbounds nuw i8, ptr %9, i64 280
  br label %131

122:                                              ; preds = %100, %122
  %123 = phi i64 [ %127, %122 ], [ 0, %100 ]
  %124 = mul i64 %123, %36
  %125 = getelementptr inbounds nuw i8, ptr %104, i64 %124
  %126 = call i32 @mprotect(ptr noundef %125, i64 noundef 65536, i32 noundef 0)
  %127 = add nuw nsw i64 %123, 1
  %128 = icmp eq i64 %127, %23
  br i1 %128, label %111, label %122

129:                                              ; preds = %291, %237, %288, %114
  %130 = call i32 @munmap(ptr noundef %44, i64 noundef %43)
  br label %319

131:                                              ; preds = %118, %291
  %132 = phi i64 [ %6, %118 ], [ %293, %291 ]
  store i64 %132, ptr %119, align 8
  br label %136

133:                                              ; preds = %136
  %134 = load i32, ptr %31, align 8
  %135 = icmp sgt i32 %134, 0
  br i1 %135, label %297, label %145

136:                                              ; preds = %131, %136
  %137 = phi i64 [ 0, %131 ], [ %141, %136 ]
  %138 = getelementptr inbounds nuw %struct.Barrier, ptr %120, i64 %137
  store i32 0, ptr %138, align 4
  %139 = getelementptr inbounds nuw i8, ptr %138, i64 4
  store i32 0, ptr %139, align 4
  %140 = getelementptr inbounds nuw i8, ptr %138, i64 8
  store i32 0, ptr %140, align 4
  %141 = add nuw nsw i64 %137, 1
  %142 = icmp eq i64 %141, 16
  br i1 %142, label %133, label %136

143:                                              ; preds = %297
  %144 = load i32, ptr %32, align 4
  br label %145

145:                                              ; preds = %143, %133
  %146 = phi i32 [ 0, %133 ], [ %144, %143 ]
  %147 = phi i32 [ %134, %133 ], [ %316, %143 ]
  %148 = icmp ne i32 %147, 0
  %149 = icmp eq i32 %146, 0
  %150 = select i1 %148, i1 %149, i1 false
  br i1 %150, label %151, label %291

151:                                              ; preds = %145, %288
  %152 = phi i32 [ %234, %288 ], [ 0, %145 ]
  %153 = phi i32 [ %178, %288 ], [ %147, %145 ]
  %154 = load i64, ptr %33, align 8
  %155 = load i32, ptr %31, align 8
  %156 = icmp sgt i32 %155, 0
  br i1 %156, label %157, label %173

157:                                              ; preds = %151, %218
  %158 = phi i32 [ %219, %218 ], [ %155, %151 ]
  %159 = phi i64 [ %223, %218 ], [ 0, %151 ]
  %160 = phi i32 [ %222, %218 ], [ %153, %151 ]
  %161 = phi i32 [ %221, %218 ], [ 0, %151 ]
  %162 = phi i32 [ %220, %218 ], [ 0, %151 ]
  %163 = load i32, ptr %32, align 4
  %164 = icmp eq i32 %163, 0
  br i1 %164, label %181, label %165

165:                                              ; preds = %157, %226
  %166 = phi i32 [ %227, %226 ], [ %163, %157 ]
  %167 = phi i1 [ %228, %226 ], [ false, %157 ]
  %168 = phi i32 [ %220, %226 ], [ %162, %157 ]
  %169 = phi i32 [ %221, %226 ], [ %161, %157 ]
  %170 = phi i32 [ %222, %226 ], [ %160, %157 ]
  %171 = icmp eq i32 %168, %169
  %172 = icmp eq i32 %168, 0
  br label %173

173:                                              ; preds = %165, %151
  %174 = phi i32 [ 0, %151 ], [ %166, %165 ]
  %175 = phi i1 [ true, %151 ], [ %167, %165 ]
  %176 = phi i1 [ true, %151 ], [ %172, %165 ]
  %177 = phi i1 [ true, %151 ], [ %171, %165 ]
  %178 = phi i32 [ %153, %151 ], [ %170, %165 ]
  %179 = icmp ne i32 %178, 0
  %180 = select i1 %175, i1 %179, i1 false
  br i1 %180, label %229, label %291

181:                                              ; preds = %157
  %182 = getelementptr inbounds nuw %struct.Fiber, ptr %121, i64 %159
  %183 = getelementptr inbounds nuw i8, ptr %182, i64 20
  %184 = load i32, ptr %183, align 4
  switch i32 %184, label %207 [
    i32 1, label %195
    i32 2, label %185
    i32 4, label %218
  ]

185:                                              ; preds = %181
  %186 = getelementptr inbounds nuw i8, ptr %182, i64 56
  %187 = load ptr, ptr %186, align 8
  %188 = load i64, ptr %187, align 8
  %189 = lshr i64 %188, 62
  %190 = trunc nuw nsw i64 %189 to i32
  %191 = and i32 %190, 1
  %192 = getelementptr inbounds nuw i8, ptr %182, i64 44
  %193 = load i32, ptr %192, align 4
  %194 = icmp eq i32 %191, %193
  br i1 %194, label %218, label %207

195:                                              ; preds = %181
  %196 = getelementptr inbounds nuw i8, ptr %182, i64 8
  %197 = load ptr, ptr %196, align 8
  %198 = getelementptr inbounds nuw i8, ptr %182, i64 40
  %199 = load i32, ptr %198, align 8
  %200 = sext i32 %199 to i64
  %201 = getelementptr %struct.Barrier, ptr %197, i64 %200
  %202 = getelementptr i8, ptr %201, i64 36
  %203 = load i32, ptr %202, align 4
  %204 = getelementptr inbounds nuw i8, ptr %182, i64 48
  %205 = load i32, ptr %204, align 8
  %206 = icmp eq i32 %203, %205
  br i1 %206, label %218, label %207

207:                                              ; preds = %195, %185, %181
  store i32 0, ptr %183, align 4
  %208 = load ptr, ptr %182, align 8
  call void @flydsl_fiber_switch(ptr noundef nonnull %9, ptr noundef %208)
  %209 = add nsw i32 %162, 1
  %210 = load i32, ptr %183, align 4
  %211 = icmp eq i32 %210, 3
  %212 = zext i1 %211 to i32
  %213 = add nsw i32 %161, %212
  %214 = icmp eq i32 %210, 4
  %215 = sext i1 %214 to i32
  %216 = add i32 %160, %215
  %217 = load i32, ptr %31, align 8
  br label %218

218:                                              ; preds = %207, %195, %185, %181
  %219 = phi i32 [ %217, %207 ], [ %158, %195 ], [ %158, %181 ], [ %158, %185 ]
  %220 = phi i32 [ %209, %207 ], [ %162, %195 ], [ %162, %181 ], [ %162, %185 ]
  %221 = phi i32 [ %213, %207 ], [ %161, %195 ], [ %161, %181 ], [ %161, %185 ]
  %222 = phi i32 [ %216, %207 ], [ %160, %195 ], [ %160, %181 ], [ %160, %185 ]
  %223 = add nuw nsw i64 %159, 1
  %224 = sext i32 %219 to i64
  %225 = icmp slt i64 %223, %224
  br i1 %225, label %157, label %226

226:                                              ; preds = %218
  %227 = load i32, ptr %32, align 4
  %228 = icmp eq i32 %227, 0
  br label %165

229:                                              ; preds = %173
  %230 = load i64, ptr %33, align 8
  %231 = icmp eq i64 %230, %154
  %232 = select i1 %231, i1 %177, i1 false
  %233 = add nsw i32 %152, 1
  %234 = select i1 %232, i32 %233, i32 0
  %235 = icmp sgt i32 %234, 65536
  %236 = select i1 %176, i1 true, i1 %235
  br i1 %236, label %237, label %288

237:                                              ; preds = %229
  %238 = load ptr, ptr %26, align 8
  %239 = getelementptr inbounds nuw i8, ptr %238, i64 32
  %240 = load ptr, ptr %239, align 8
  store i32 1, ptr %32, align 4
  %241 = icmp eq ptr %240, null
  br i1 %241, label %129, label %242

242:                                              ; preds = %237
  %243 = cmpxchg ptr %240, i32 0, i32 1 seq_cst seq_cst, align 8
  %244 = extractvalue { i32, i1 } %243, 1
  br i1 %244, label %245, label %288

245:                                              ; preds = %242
  %246 = load i32, ptr %31, align 8
  %247 = getelementptr inbounds nuw i8, ptr %240, i64 4
  store i32 %246, ptr %247, align 4
  %248 = load i64, ptr %119, align 8
  %249 = getelementptr inbounds nuw i8, ptr %240, i64 8
  store i64 %248, ptr %249, align 8
  %250 = getelementptr inbounds nuw i8, ptr %240, i64 16
  store i32 -1, ptr %250, align 8
  %251 = getelementptr inbounds nuw i8, ptr %240, i64 24
  store ptr @.str.5, ptr %251, align 8
  %252 = load i32, ptr %31, align 8
  %253 = icmp sgt i32 %252, 0
  br i1 %253, label %254, label %256

254:                                              ; preds = %245
  %255 = getelementptr inbounds nuw i8, ptr %240, i64 32
  br label %257

256:                                              ; preds = %278, %245
  store atomic i32 2, ptr %240 seq_cst, align 8
  br label %288

257:                                              ; preds = %278, %254
  %258 = phi i64 [ 0, %254 ], [ %284, %278 ]
  %259 = getelementptr inbounds nuw %struct.Fiber, ptr %121, i64 %258
  %260 = getelementptr inbounds nuw i8, ptr %259, i64 20
  %261 = load i32, ptr %260, align 4
  %262 = getelementptr inbounds nuw i8, ptr %259, i64 40
  %263 = load i32, ptr %262, align 8
  %264 = getelementptr inbounds nuw i8, ptr %259, i64 32
  %265 = load ptr, ptr %264, align 8
  %266 = and i32 %261, -2
  %267 = icmp eq i32 %266, 2
  br i1 %267, label %268, label %278

268:                                              ; preds = %257
  %269 = getelementptr inbounds nuw i8, ptr %259, i64 56
  %270 = load ptr, ptr %269, align 8
  %271 = ptrtoint ptr %270 to i64
  %272 = getelementptr inbounds nuw i8, ptr %259, i64 8
  %273 = load ptr, ptr %272, align 8
  %274 = getelementptr inbounds nuw i8, ptr %273, i64 16
  %275 = load ptr, ptr %274, align 8
  %276 = ptrtoint ptr %275 to i64
  %277 = sub i64 %271, %276
  br label %278

278:                                              ; preds = %268, %257
  %279 = phi i64 [ %277, %268 ], [ 0, %257 ]
  %280 = getelementptr inbounds nuw %struct.WarpReport, ptr %255, i64 %258
  store i32 %261, ptr %280, align 8
  %281 = getelementptr inbounds nuw i8, ptr %280, i64 4
  store i32 %263, ptr %281, align 4
  %282 = getelementptr inbounds nuw i8, ptr %280, i64 8
  store i64 %279, ptr %282, align 8
  %283 = getelementptr inbounds nuw i8, ptr %280, i64 16
  store ptr %265, ptr %283, align 8
  %284 = add nuw nsw i64 %258, 1
  %285 = load i32, ptr %31, align 8
  %286 = sext i32 %285 to i64
  %287 = icmp slt i64 %284, %286
  br i1 %287, label %257, label %256

288:                                              ; preds = %256, %242, %229
  %289 = load i32, ptr %32, align 4
  %290 = icmp eq i32 %289, 0
  br i1 %290, label %151, label %129

291:                                              ; preds = %173, %145
  %292 = phi i32 [ %146, %145 ], [ %174, %173 ]
  %293 = add nsw i64 %132, 1
  %294 = icmp slt i64 %293, %7
  %295 = icmp eq i32 %292, 0
  %296 = select i1 %294, i1 %295, i1 false
  br i1 %296, label %131, label %129

297:                                              ; preds = %133, %297
  %298 = phi i64 [ %303, %297 ], [ 0, %133 ]
  %299 = getelementptr inbounds nuw %struct.Fiber, ptr %121, i64 %298
  %300 = mul nsw i64 %1, %298
  %301 = sub nsw i64 %20, %300
  %302 = call i64 @llvm.smin.i64(i64 %301, i64 %1)
  %303 = add nuw nsw i64 %298, 1
  %304 = mul i64 %36, %303
  %305 = getelementptr inbounds nuw i8, ptr %104, i64 %304
  %306 = getelementptr inbounds i8, ptr %305, i64 -65536
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %299, i8 0, i64 64, i1 false)
  %307 = getelementptr inbounds nuw i8, ptr %299, i64 8
  store ptr %45, ptr %307, align 8
  %308 = getelementptr inbounds nuw i8, ptr %299, i64 16
  %309 = trunc nuw nsw i64 %298 to i32
  store i32 %309, ptr %308, align 8
  %310 = icmp eq i64 %302, 64
  %311 = shl nsw i64 -1, %302
  %312 = xor i64 %311, -1
  %313 = select i1 %310, i64 -1, i64 %312
  %314 = getelementptr inbounds nuw i8, ptr %299, i64 24
  store i64 %313, ptr %314, align 8
  store ptr %299, ptr %306, align 65536
  %315 = call ptr @flydsl_fiber_prepare(ptr noundef nonnull %306, ptr noundef nonnull @start)
  store ptr %315, ptr %299, align 8
  %316 = load i32, ptr %31, align 8
  %317 = sext i32 %316 to i64
  %318 = icmp slt i64 %303, %317
  br i1 %318, label %297, label %143

319:                                              ; preds = %68, %53, %48, %129
  call void @llvm.lifetime.end.p0(ptr nonnull %9)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare ptr @mmap(ptr noundef, i64 noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef)

declare i32 @mprotect(ptr noundef, i64 noundef, i32 noundef)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

declare ptr @flydsl_fiber_prepare(ptr noundef, ptr noundef)

define internal void @start(ptr readnone captures(none) %0, ptr noundef %1) {
  %3 = ptrtoint ptr %1 to i64
  %4 = and i64 %3, -65536
  %5 = add i64 %4, 65536
  %6 = inttoptr i64 %5 to ptr
  %7 = load ptr, ptr %6, align 65536
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %9, i64 16
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %10, i64 8
  %14 = load ptr, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %10, i64 24
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %9, i64 8
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 16
  %22 = load i32, ptr %21, align 8
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %12, i64 %25
  tail call void %14(ptr noundef %16, ptr noundef %18, i64 noundef %20, i64 noundef %23, ptr noundef %26, ptr noundef %12, ptr noundef %7)
  %27 = getelementptr inbounds nuw i8, ptr %7, i64 32
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds nuw i8, ptr %10, i64 48
  %29 = load i64, ptr %28, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %28, align 8
  %31 = getelementptr inbounds nuw i8, ptr %7, i64 20
  br label %32

32:                                               ; preds = %32, %2
  store i32 4, ptr %31, align 4
  %33 = load ptr, ptr %8, align 8
  %34 = load ptr, ptr %33, align 8
  %35 = load ptr, ptr %34, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %7, ptr noundef %35)
  br label %32
}

declare i32 @munmap(ptr noundef, i64 noundef)

define void @flydsl_fiber_barrier(ptr noundef initializes((32, 44)) %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq i32 %4, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %7
  %12 = sdiv i32 %4, %5
  br label %16

13:                                               ; preds = %7
  %14 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %15 = load i32, ptr %14, align 8
  br label %16

16:                                               ; preds = %13, %11
  %17 = phi i32 [ %12, %11 ], [ %15, %13 ]
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store ptr %1, ptr %18, align 8
  %19 = getelementptr inbounds nuw i8, ptr %0, i64 40
  store i32 %3, ptr %19, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %21 = load i64, ptr %20, align 8
  %22 = and i64 %21, %2
  %23 = icmp eq i64 %22, %21
  br i1 %23, label %89, label %24

24:                                               ; preds = %16
  %25 = load ptr, ptr %9, align 8
  %26 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %27 = load i32, ptr %26, align 8
  %28 = getelementptr inbounds nuw i8, ptr %25, i64 24
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr inbounds nuw i8, ptr %29, i64 32
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr inbounds nuw i8, ptr %25, i64 44
  store i32 1, ptr %32, align 4
  %33 = icmp eq ptr %31, null
  br i1 %33, label %83, label %34

34:                                               ; preds = %24
  %35 = cmpxchg ptr %31, i32 0, i32 1 seq_cst seq_cst, align 8
  %36 = extractvalue { i32, i1 } %35, 1
  br i1 %36, label %37, label %83

37:                                               ; preds = %34
  %38 = getelementptr inbounds nuw i8, ptr %25, i64 40
  %39 = load i32, ptr %38, align 8
  %40 = getelementptr inbounds nuw i8, ptr %31, i64 4
  store i32 %39, ptr %40, align 4
  %41 = getelementptr inbounds nuw i8, ptr %25, i64 64
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr inbounds nuw i8, ptr %31, i64 8
  store i64 %42, ptr %43, align 8
  %44 = getelementptr inbounds nuw i8, ptr %31, i64 16
  store i32 %27, ptr %44, align 8
  %45 = getelementptr inbounds nuw i8, ptr %31, i64 24
  store ptr @.str.1, ptr %45, align 8
  %46 = load i32, ptr %38, align 8
  %47 = icmp sgt i32 %46, 0
  br i1 %47, label %48, label %51

48:                                               ; preds = %37
  %49 = getelementptr inbounds nuw i8, ptr %25, i64 280
  %50 = getelementptr inbounds nuw i8, ptr %31, i64 32
  br label %52

51:                                               ; preds = %73, %37
  store atomic i32 2, ptr %31 seq_cst, align 8
  br label %83

52:                                               ; preds = %73, %48
  %53 = phi i64 [ 0, %48 ], [ %79, %73 ]
  %54 = getelementptr inbounds nuw %struct.Fiber, ptr %49, i64 %53
  %55 = getelementptr inbounds nuw i8, ptr %54, i64 20
  %56 = load i32, ptr %55, align 4
  %57 = getelementptr inbounds nuw i8, ptr %54, i64 40
  %58 = load i32, ptr %57, align 8
  %59 = getelementptr inbounds nuw i8, ptr %54, i64 32
  %60 = load ptr, ptr %59, align 8
  %61 = and i32 %56, -2
  %62 = icmp eq i32 %61, 2
  br i1 %62, label %63, label %73

63:                                               ; preds = %52
  %64 = getelementptr inbounds nuw i8, ptr %54, i64 56
  %65 = load ptr, ptr %64, align 8
  %66 = ptrtoint ptr %65 to i64
  %67 = getelementptr inbounds nuw i8, ptr %54, i64 8
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr inbounds nuw i8, ptr %68, i64 16
  %70 = load ptr, ptr %69, align 8
  %71 = ptrtoint ptr %70 to i64
  %72 = sub i64 %66, %71
  br label %73

73:                                               ; preds = %63, %52
  %74 = phi i64 [ %72, %63 ], [ 0, %52 ]
  %75 = getelementptr inbounds nuw %struct.WarpReport, ptr %50, i64 %53
  store i32 %56, ptr %75, align 8
  %76 = getelementptr inbounds nuw i8, ptr %75, i64 4
  store i32 %58, ptr %76, align 4
  %77 = getelementptr inbounds nuw i8, ptr %75, i64 8
  store i64 %74, ptr %77, align 8
  %78 = getelementptr inbounds nuw i8, ptr %75, i64 16
  store ptr %60, ptr %78, align 8
  %79 = add nuw nsw i64 %53, 1
  %80 = load i32, ptr %38, align 8
  %81 = sext i32 %80 to i64
  %82 = icmp slt i64 %79, %81
  br i1 %82, label %52, label %51

83:                                               ; preds = %51, %34, %24
  %84 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %85

85:                                               ; preds = %85, %83
  store i32 0, ptr %84, align 4
  %86 = load ptr, ptr %8, align 8
  %87 = load ptr, ptr %86, align 8
  %88 = load ptr, ptr %87, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %88)
  br label %85

89:                                               ; preds = %16
  %90 = icmp ugt i32 %3, 15
  br i1 %90, label %91, label %156

91:                                               ; preds = %89
  %92 = load ptr, ptr %9, align 8
  %93 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %94 = load i32, ptr %93, align 8
  %95 = getelementptr inbounds nuw i8, ptr %92, i64 24
  %96 = load ptr, ptr %95, align 8
  %97 = getelementptr inbounds nuw i8, ptr %96, i64 32
  %98 = load ptr, ptr %97, align 8
  %99 = getelementptr inbounds nuw i8, ptr %92, i64 44
  store i32 1, ptr %99, align 4
  %100 = icmp eq ptr %98, null
  br i1 %100, label %150, label %101

101:                                              ; preds = %91
  %102 = cmpxchg ptr %98, i32 0, i32 1 seq_cst seq_cst, align 8
  %103 = extractvalue { i32, i1 } %102, 1
  br i1 %103, label %104, label %150

104:                                              ; preds = %101
  %105 = getelementptr inbounds nuw i8, ptr %92, i64 40
  %106 = load i32, ptr %105, align 8
  %107 = getelementptr inbounds nuw i8, ptr %98, i64 4
  store i32 %106, ptr %107, align 4
  %108 = getelementptr inbounds nuw i8, ptr %92, i64 64
  %109 = load i64, ptr %108, align 8
  %110 = getelementptr inbounds nuw i8, ptr %98, i64 8
  store i64 %109, ptr %110, align 8
  %111 = getelementptr inbounds nuw i8, ptr %98, i64 16
  store i32 %94, ptr %111, align 8
  %112 = getelementptr inbounds nuw i8, ptr %98, i64 24
  store ptr @.str.2, ptr %112, align 8
  %113 = load i32, ptr %105, align 8
  %114 = icmp sgt i32 %113, 0
  br i1 %114, label %115, label %118

115:                                              ; preds = %104
  %116 = getelementptr inbounds nuw i8, ptr %92, i64 280
  %117 = getelementptr inbounds nuw i8, ptr %98, i64 32
  br label %119

118:                                              ; preds = %140, %104
  store atomic i32 2, ptr %98 seq_cst, align 8
  br label %150

119:                                              ; preds = %140, %115
  %120 = phi i64 [ 0, %115 ], [ %146, %140 ]
  %121 = getelementptr inbounds nuw %struct.Fiber, ptr %116, i64 %120
  %122 = getelementptr inbounds nuw i8, ptr %121, i64 20
  %123 = load i32, ptr %122, align 4
  %124 = getelementptr inbounds nuw i8, ptr %121, i64 40
  %125 = load i32, ptr %124, align 8
  %126 = getelementptr inbounds nuw i8, ptr %121, i64 32
  %127 = load ptr, ptr %126, align 8
  %128 = and i32 %123, -2
  %129 = icmp eq i32 %128, 2
  br i1 %129, label %130, label %140

130:                                              ; preds = %119
  %131 = getelementptr inbounds nuw i8, ptr %121, i64 56
  %132 = load ptr, ptr %131, align 8
  %133 = ptrtoint ptr %132 to i64
  %134 = getelementptr inbounds nuw i8, ptr %121, i64 8
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr inbounds nuw i8, ptr %135, i64 16
  %137 = load ptr, ptr %136, align 8
  %138 = ptrtoint ptr %137 to i64
  %139 = sub i64 %133, %138
  br label %140

140:                                              ; preds = %130, %119
  %141 = phi i64 [ %139, %130 ], [ 0, %119 ]
  %142 = getelementptr inbounds nuw %struct.WarpReport, ptr %117, i64 %120
  store i32 %123, ptr %142, align 8
  %143 = getelementptr inbounds nuw i8, ptr %142, i64 4
  store i32 %125, ptr %143, align 4
  %144 = getelementptr inbounds nuw i8, ptr %142, i64 8
  store i64 %141, ptr %144, align 8
  %145 = getelementptr inbounds nuw i8, ptr %142, i64 16
  store ptr %127, ptr %145, align 8
  %146 = add nuw nsw i64 %120, 1
  %147 = load i32, ptr %105, align 8
  %148 = sext i32 %147 to i64
  %149 = icmp slt i64 %146, %148
  br i1 %149, label %119, label %118

150:                                              ; preds = %118, %101, %91
  %151 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %152

152:                                              ; preds = %152, %150
  store i32 0, ptr %151, align 4
  %153 = load ptr, ptr %8, align 8
  %154 = load ptr, ptr %153, align 8
  %155 = load ptr, ptr %154, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %155)
  br label %152

156:                                              ; preds = %89
  %157 = icmp slt i32 %4, 0
  br i1 %157, label %165, label %158

158:                                              ; preds = %156
  %159 = srem i32 %4, %5
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %161, label %165

161:                                              ; preds = %158
  %162 = getelementptr inbounds nuw i8, ptr %9, i64 24
  %163 = load i32, ptr %162, align 8
  %164 = icmp sgt i32 %17, %163
  br i1 %164, label %165, label %230

165:                                              ; preds = %161, %158, %156
  %166 = load ptr, ptr %9, align 8
  %167 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %168 = load i32, ptr %167, align 8
  %169 = getelementptr inbounds nuw i8, ptr %166, i64 24
  %170 = load ptr, ptr %169, align 8
  %171 = getelementptr inbounds nuw i8, ptr %170, i64 32
  %172 = load ptr, ptr %171, align 8
  %173 = getelementptr inbounds nuw i8, ptr %166, i64 44
  store i32 1, ptr %173, align 4
  %174 = icmp eq ptr %172, null
  br i1 %174, label %224, label %175

175:                                              ; preds = %165
  %176 = cmpxchg ptr %172, i32 0, i32 1 seq_cst seq_cst, align 8
  %177 = extractvalue { i32, i1 } %176, 1
  br i1 %177, label %178, label %224

178:                                              ; preds = %175
  %179 = getelementptr inbounds nuw i8, ptr %166, i64 40
  %180 = load i32, ptr %179, align 8
  %181 = getelementptr inbounds nuw i8, ptr %172, i64 4
  store i32 %180, ptr %181, align 4
  %182 = getelementptr inbounds nuw i8, ptr %166, i64 64
  %183 = load i64, ptr %182, align 8
  %184 = getelementptr inbounds nuw i8, ptr %172, i64 8
  store i64 %183, ptr %184, align 8
  %185 = getelementptr inbounds nuw i8, ptr %172, i64 16
  store i32 %168, ptr %185, align 8
  %186 = getelementptr inbounds nuw i8, ptr %172, i64 24
  store ptr @.str.3, ptr %186, align 8
  %187 = load i32, ptr %179, align 8
  %188 = icmp sgt i32 %187, 0
  br i1 %188, label %189, label %192

189:                                              ; preds = %178
  %190 = getelementptr inbounds nuw i8, ptr %166, i64 280
  %191 = getelementptr inbounds nuw i8, ptr %172, i64 32
  br label %193

192:                                              ; preds = %214, %178
  store atomic i32 2, ptr %172 seq_cst, align 8
  br label %224

193:                                              ; preds = %214, %189
  %194 = phi i64 [ 0, %189 ], [ %220, %214 ]
  %195 = getelementptr inbounds nuw %struct.Fiber, ptr %190, i64 %194
  %196 = getelementptr inbounds nuw i8, ptr %195, i64 20
  %197 = load i32, ptr %196, align 4
  %198 = getelementptr inbounds nuw i8, ptr %195, i64 40
  %199 = load i32, ptr %198, align 8
  %200 = getelementptr inbounds nuw i8, ptr %195, i64 32
  %201 = load ptr, ptr %200, align 8
  %202 = and i32 %197, -2
  %203 = icmp eq i32 %202, 2
  br i1 %203, label %204, label %214

204:                                              ; preds = %193
  %205 = getelementptr inbounds nuw i8, ptr %195, i64 56
  %206 = load ptr, ptr %205, align 8
  %207 = ptrtoint ptr %206 to i64
  %208 = getelementptr inbounds nuw i8, ptr %195, i64 8
  %209 = load ptr, ptr %208, align 8
  %210 = getelementptr inbounds nuw i8, ptr %209, i64 16
  %211 = load ptr, ptr %210, align 8
  %212 = ptrtoint ptr %211 to i64
  %213 = sub i64 %207, %212
  br label %214

214:                                              ; preds = %204, %193
  %215 = phi i64 [ %213, %204 ], [ 0, %193 ]
  %216 = getelementptr inbounds nuw %struct.WarpReport, ptr %191, i64 %194
  store i32 %197, ptr %216, align 8
  %217 = getelementptr inbounds nuw i8, ptr %216, i64 4
  store i32 %199, ptr %217, align 4
  %218 = getelementptr inbounds nuw i8, ptr %216, i64 8
  store i64 %215, ptr %218, align 8
  %219 = getelementptr inbounds nuw i8, ptr %216, i64 16
  store ptr %201, ptr %219, align 8
  %220 = add nuw nsw i64 %194, 1
  %221 = load i32, ptr %179, align 8
  %222 = sext i32 %221 to i64
  %223 = icmp slt i64 %220, %222
  br i1 %223, label %193, label %192

224:                                              ; preds = %192, %175, %165
  %225 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %226

226:                                              ; preds = %226, %224
  store i32 0, ptr %225, align 4
  %227 = load ptr, ptr %8, align 8
  %228 = load ptr, ptr %227, align 8
  %229 = load ptr, ptr %228, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %229)
  br label %226

230:                                              ; preds = %161
  %231 = getelementptr inbounds nuw i8, ptr %9, i64 28
  %232 = zext nneg i32 %3 to i64
  %233 = getelementptr inbounds nuw %struct.Barrier, ptr %231, i64 %232
  %234 = load i32, ptr %233, align 4
  %235 = icmp eq i32 %234, 0
  %236 = icmp eq i32 %234, %17
  %237 = select i1 %235, i1 true, i1 %236
  br i1 %237, label %303, label %238

238:                                              ; preds = %230
  %239 = load ptr, ptr %9, align 8
  %240 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %241 = load i32, ptr %240, align 8
  %242 = getelementptr inbounds nuw i8, ptr %239, i64 24
  %243 = load ptr, ptr %242, align 8
  %244 = getelementptr inbounds nuw i8, ptr %243, i64 32
  %245 = load ptr, ptr %244, align 8
  %246 = getelementptr inbounds nuw i8, ptr %239, i64 44
  store i32 1, ptr %246, align 4
  %247 = icmp eq ptr %245, null
  br i1 %247, label %297, label %248

248:                                              ; preds = %238
  %249 = cmpxchg ptr %245, i32 0, i32 1 seq_cst seq_cst, align 8
  %250 = extractvalue { i32, i1 } %249, 1
  br i1 %250, label %251, label %297

251:                                              ; preds = %248
  %252 = getelementptr inbounds nuw i8, ptr %239, i64 40
  %253 = load i32, ptr %252, align 8
  %254 = getelementptr inbounds nuw i8, ptr %245, i64 4
  store i32 %253, ptr %254, align 4
  %255 = getelementptr inbounds nuw i8, ptr %239, i64 64
  %256 = load i64, ptr %255, align 8
  %257 = getelementptr inbounds nuw i8, ptr %245, i64 8
  store i64 %256, ptr %257, align 8
  %258 = getelementptr inbounds nuw i8, ptr %245, i64 16
  store i32 %241, ptr %258, align 8
  %259 = getelementptr inbounds nuw i8, ptr %245, i64 24
  store ptr @.str.4, ptr %259, align 8
  %260 = load i32, ptr %252, align 8
  %261 = icmp sgt i32 %260, 0
  br i1 %261, label %262, label %265

262:                                              ; preds = %251
  %263 = getelementptr inbounds nuw i8, ptr %239, i64 280
  %264 = getelementptr inbounds nuw i8, ptr %245, i64 32
  br label %266

265:                                              ; preds = %287, %251
  store atomic i32 2, ptr %245 seq_cst, align 8
  br label %297

266:                                              ; preds = %287, %262
  %267 = phi i64 [ 0, %262 ], [ %293, %287 ]
  %268 = getelementptr inbounds nuw %struct.Fiber, ptr %263, i64 %267
  %269 = getelementptr inbounds nuw i8, ptr %268, i64 20
  %270 = load i32, ptr %269, align 4
  %271 = getelementptr inbounds nuw i8, ptr %268, i64 40
  %272 = load i32, ptr %271, align 8
  %273 = getelementptr inbounds nuw i8, ptr %268, i64 32
  %274 = load ptr, ptr %273, align 8
  %275 = and i32 %270, -2
  %276 = icmp eq i32 %275, 2
  br i1 %276, label %277, label %287

277:                                              ; preds = %266
  %278 = getelementptr inbounds nuw i8, ptr %268, i64 56
  %279 = load ptr, ptr %278, align 8
  %280 = ptrtoint ptr %279 to i64
  %281 = getelementptr inbounds nuw i8, ptr %268, i64 8
  %282 = load ptr, ptr %281, align 8
  %283 = getelementptr inbounds nuw i8, ptr %282, i64 16
  %284 = load ptr, ptr %283, align 8
  %285 = ptrtoint ptr %284 to i64
  %286 = sub i64 %280, %285
  br label %287

287:                                              ; preds = %277, %266
  %288 = phi i64 [ %286, %277 ], [ 0, %266 ]
  %289 = getelementptr inbounds nuw %struct.WarpReport, ptr %264, i64 %267
  store i32 %270, ptr %289, align 8
  %290 = getelementptr inbounds nuw i8, ptr %289, i64 4
  store i32 %272, ptr %290, align 4
  %291 = getelementptr inbounds nuw i8, ptr %289, i64 8
  store i64 %288, ptr %291, align 8
  %292 = getelementptr inbounds nuw i8, ptr %289, i64 16
  store ptr %274, ptr %292, align 8
  %293 = add nuw nsw i64 %267, 1
  %294 = load i32, ptr %252, align 8
  %295 = sext i32 %294 to i64
  %296 = icmp slt i64 %293, %295
  br i1 %296, label %266, label %265

297:                                              ; preds = %265, %248, %238
  %298 = getelementptr inbounds nuw i8, ptr %0, i64 20
  br label %299

299:                                              ; preds = %299, %297
  store i32 0, ptr %298, align 4
  %300 = load ptr, ptr %8, align 8
  %301 = load ptr, ptr %300, align 8
  %302 = load ptr, ptr %301, align 8
  tail call void @flydsl_fiber_switch(ptr noundef %0, ptr noundef %302)
  br label %299

303:                                              ; preds = %230
  store i32 %17, ptr %233, align 4
  %304 = getelementptr inbounds nuw i8, ptr %233, i64 8
  %305 = load i32, ptr %304, align 4
  %306 = getelementptr inbounds nuw i8, ptr %233, i64 4
  %307 = load i32, ptr %306, align 4
  %308 = add nsw i32 %307, 1
  store i32 %308, ptr %306, align 4
  %309 = icmp eq i32 %308, %17
  br i1 %309, label %310, label %317

310:                                              ; preds = %303
  store i32 0, ptr %233, align 4
  store i32 0, ptr %306, align 4
  %311 = add i32 %305, 1
  store i32 %311, ptr %304, align 4
  %312 = load ptr, ptr %8, align 8
  %313 = load ptr, ptr %312, align 8
  %314 = getelementptr inbounds nuw i8, ptr %313, i64 48
  %315 = load i64, ptr %314, align 8
  %316 = add i64 %315, 1
  store i64 %316, ptr %314, align 8
  br label %325

317:                                              ; preds = %303
  %318 = icmp eq i32 %6, 0
  br i1 %318, label %325, label %319

319:                                              ; preds = %317
  %320 = getelementptr inbounds nuw i8, ptr %0, i64 48
  store i32 %305, ptr %320, align 8
  %321 = getelementptr inbounds nuw i8, ptr %0, i64 20
  store i32 1, ptr %321, align 4
  %322 = load ptr, ptr %8, align 8
  %323 = load ptr, ptr %322, align 8
  %324 = load ptr, ptr %323, align 8
  tail call void @flydsl_fiber_switch(ptr noundef nonnull %0, ptr noundef %324)
  br label %325

325:                                              ; preds = %317, %319, %310
  ret void
}

declare i64 @llvm.smin.i64(i64, i64)
