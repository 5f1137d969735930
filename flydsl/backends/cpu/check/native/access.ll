; made from access.c ee0319fcddacc6e52173831a6f8f7519f3edad1911064f28d9d0629d311773fd
; made by clang version 22.1.8

%struct.Owner = type { i32, i16, i16 }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }
%struct.Thread = type { %struct.Past, i64 }
%struct.Past = type { ptr, [2 x ptr], [2 x ptr] }
%struct.Axis = type { i64, i64 }

define void @flydsl_check_interval(ptr noundef %0) {
  tail call void @flydsl_check_meet(ptr noundef %0)
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 232
  %5 = load i64, ptr %4, align 8
  %6 = add nsw i64 %5, 1
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 224
  %8 = load i64, ptr %7, align 8
  %9 = icmp slt i64 %6, %8
  br i1 %9, label %14, label %10

10:                                               ; preds = %1
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 192
  %12 = load i64, ptr %11, align 8
  %13 = and i64 %12, -7
  store i64 %13, ptr %11, align 8
  br label %25

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 216
  %18 = load ptr, ptr %17, align 8
  store i64 %6, ptr %4, align 8
  %19 = getelementptr inbounds %struct.Owner, ptr %18, i64 %6
  %20 = trunc i64 %16 to i32
  store i32 %20, ptr %19, align 4
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 4
  store i16 0, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 6
  store i16 0, ptr %22, align 2
  %23 = load i64, ptr %4, align 8
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %25, label %32

25:                                               ; preds = %10, %14
  %26 = load ptr, ptr %2, align 8
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 200
  %28 = load i64, ptr %27, align 8
  %29 = icmp sgt i64 %28, 0
  br i1 %29, label %30, label %49

30:                                               ; preds = %25
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 48
  br label %36

32:                                               ; preds = %14
  %33 = shl i64 %23, 38
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 %33, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store i64 %33, ptr %35, align 8
  br label %49

36:                                               ; preds = %30, %36
  %37 = phi i64 [ 0, %30 ], [ %44, %36 ]
  %38 = load ptr, ptr %31, align 8
  %39 = getelementptr inbounds nuw %struct.Region, ptr %38, i64 %37
  %40 = getelementptr inbounds nuw i8, ptr %39, i64 40
  store ptr null, ptr %40, align 8
  %41 = load ptr, ptr %31, align 8
  %42 = getelementptr inbounds nuw %struct.Region, ptr %41, i64 %37
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 32
  store ptr null, ptr %43, align 8
  %44 = add nuw nsw i64 %37, 1
  %45 = load ptr, ptr %2, align 8
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 200
  %47 = load i64, ptr %46, align 8
  %48 = icmp slt i64 %44, %47
  br i1 %48, label %36, label %49

49:                                               ; preds = %36, %25, %32
  ret void
}

declare void @flydsl_check_meet(ptr noundef)

define void @flydsl_check_block(ptr noundef %0, i64 noundef %1) {
  tail call void @flydsl_check_meet(ptr noundef %0)
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store i64 %1, ptr %3, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 112
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(40) %4, i8 0, i64 40, i1 false)
  tail call void @flydsl_check_meet(ptr noundef %0)
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %6, i64 232
  %8 = load i64, ptr %7, align 8
  %9 = add nsw i64 %8, 1
  %10 = getelementptr inbounds nuw i8, ptr %6, i64 224
  %11 = load i64, ptr %10, align 8
  %12 = icmp slt i64 %9, %11
  br i1 %12, label %17, label %13

13:                                               ; preds = %2
  %14 = getelementptr inbounds nuw i8, ptr %6, i64 192
  %15 = load i64, ptr %14, align 8
  %16 = and i64 %15, -7
  store i64 %16, ptr %14, align 8
  br label %27

17:                                               ; preds = %2
  %18 = load i64, ptr %3, align 8
  %19 = getelementptr inbounds nuw i8, ptr %6, i64 216
  %20 = load ptr, ptr %19, align 8
  store i64 %9, ptr %7, align 8
  %21 = getelementptr inbounds %struct.Owner, ptr %20, i64 %9
  %22 = trunc i64 %18 to i32
  store i32 %22, ptr %21, align 4
  %23 = getelementptr inbounds nuw i8, ptr %21, i64 4
  store i16 0, ptr %23, align 4
  %24 = getelementptr inbounds nuw i8, ptr %21, i64 6
  store i16 0, ptr %24, align 2
  %25 = load i64, ptr %7, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %34

27:                                               ; preds = %17, %13
  %28 = load ptr, ptr %5, align 8
  %29 = getelementptr inbounds nuw i8, ptr %28, i64 200
  %30 = load i64, ptr %29, align 8
  %31 = icmp sgt i64 %30, 0
  br i1 %31, label %32, label %51

32:                                               ; preds = %27
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 48
  br label %38

34:                                               ; preds = %17
  %35 = shl i64 %25, 38
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 %35, ptr %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store i64 %35, ptr %37, align 8
  br label %51

38:                                               ; preds = %38, %32
  %39 = phi i64 [ 0, %32 ], [ %46, %38 ]
  %40 = load ptr, ptr %33, align 8
  %41 = getelementptr inbounds nuw %struct.Region, ptr %40, i64 %39
  %42 = getelementptr inbounds nuw i8, ptr %41, i64 40
  store ptr null, ptr %42, align 8
  %43 = load ptr, ptr %33, align 8
  %44 = getelementptr inbounds nuw %struct.Region, ptr %43, i64 %39
  %45 = getelementptr inbounds nuw i8, ptr %44, i64 32
  store ptr null, ptr %45, align 8
  %46 = add nuw nsw i64 %39, 1
  %47 = load ptr, ptr %5, align 8
  %48 = getelementptr inbounds nuw i8, ptr %47, i64 200
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %46, %49
  br i1 %50, label %38, label %51

51:                                               ; preds = %38, %27, %34
  %52 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store i64 %53, ptr %54, align 8
  ret void
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg)

define void @flydsl_check_place(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2) {
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds %struct.Region, ptr %5, i64 %1
  %7 = load i64, ptr %6, align 8
  %8 = sub i64 %2, %7
  %9 = getelementptr inbounds nuw i8, ptr %6, i64 8
  %10 = load i64, ptr %9, align 8
  %11 = add nsw i64 %8, %10
  store i64 %11, ptr %9, align 8
  %12 = getelementptr inbounds nuw i8, ptr %6, i64 16
  store i64 %2, ptr %12, align 8
  store i64 %2, ptr %6, align 8
  ret void
}

define void @flydsl_check_granule(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) {
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %8, i64 192
  %10 = load i64, ptr %9, align 8
  %11 = and i64 %10, 6
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %211, label %13

13:                                               ; preds = %6
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr inbounds i64, ptr %15, i64 %2
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 160
  %18 = load i32, ptr %17, align 8
  %19 = sext i32 %18 to i64
  %20 = sub nsw i64 %3, %19
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %22 = load ptr, ptr %21, align 8
  %23 = icmp ne ptr %22, null
  %24 = icmp sgt i64 %20, -1
  %25 = select i1 %23, i1 %24, i1 false
  br i1 %25, label %26, label %36

26:                                               ; preds = %13
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 164
  %28 = load i32, ptr %27, align 4
  %29 = sext i32 %28 to i64
  %30 = icmp slt i64 %20, %29
  br i1 %30, label %31, label %36

31:                                               ; preds = %26
  %32 = getelementptr inbounds nuw %struct.Thread, ptr %22, i64 %20
  %33 = getelementptr inbounds nuw i8, ptr %32, i64 40
  %34 = load i64, ptr %33, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %39

36:                                               ; preds = %31, %26, %13
  %37 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %38 = load i64, ptr %37, align 8
  br label %39

39:                                               ; preds = %31, %36
  %40 = phi i64 [ %38, %36 ], [ %34, %31 ]
  %41 = shl i64 %4, 35
  %42 = and i64 %41, 137438953472
  %43 = shl i64 %5, 20
  %44 = and i64 %43, 137437904896
  %45 = shl i64 %3, 10
  %46 = or i64 %45, %42
  %47 = or i64 %46, %44
  %48 = or i64 %47, %40
  %49 = or i64 %48, %3
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %51 = load i32, ptr %50, align 8
  %52 = icmp eq i32 %51, 1
  br i1 %52, label %106, label %53

53:                                               ; preds = %39
  %54 = load i64, ptr %16, align 8
  %55 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %56 = load i64, ptr %55, align 8
  %57 = icmp uge i64 %54, %56
  %58 = and i64 %4, 1
  %59 = icmp eq i64 %58, 0
  %60 = or i1 %59, %57
  %61 = and i64 %10, 4
  %62 = icmp eq i64 %61, 0
  %63 = or i1 %62, %60
  br i1 %63, label %106, label %64

64:                                               ; preds = %53
  %65 = load i64, ptr %1, align 8
  %66 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %67 = load i64, ptr %66, align 8
  %68 = shl i64 %2, %67
  %69 = add nsw i64 %68, %65
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %71 = load ptr, ptr %70, align 8
  %72 = ptrtoint ptr %1 to i64
  %73 = ptrtoint ptr %71 to i64
  %74 = sub i64 %72, %73
  %75 = sdiv exact i64 %74, 88
  %76 = getelementptr inbounds nuw i8, ptr %8, i64 208
  %77 = load ptr, ptr %76, align 8
  %78 = mul i64 %5, 768
  %79 = getelementptr i8, ptr %77, i64 %78
  %80 = getelementptr i8, ptr %79, i64 384
  %81 = load i64, ptr %80, align 8
  %82 = add nsw i64 %81, 1
  store i64 %82, ptr %80, align 8
  %83 = icmp eq i64 %81, 0
  br i1 %83, label %84, label %106

84:                                               ; preds = %64
  %85 = icmp sgt i64 %74, -88
  br i1 %85, label %86, label %95

86:                                               ; preds = %84
  %87 = load ptr, ptr %70, align 8
  %88 = getelementptr inbounds nuw i8, ptr %87, i64 %74
  %89 = getelementptr inbounds nuw i8, ptr %88, i64 56
  %90 = load i32, ptr %89, align 8
  %91 = icmp sgt i32 %90, 1
  br i1 %91, label %92, label %95

92:                                               ; preds = %86
  %93 = load i64, ptr %88, align 8
  %94 = sub nsw i64 %69, %93
  br label %95

95:                                               ; preds = %92, %86, %84
  %96 = phi i64 [ %94, %92 ], [ %69, %86 ], [ %69, %84 ]
  %97 = getelementptr i8, ptr %79, i64 392
  store i64 %96, ptr %97, align 8
  %98 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %99 = load i64, ptr %98, align 8
  %100 = getelementptr i8, ptr %79, i64 400
  store i64 %99, ptr %100, align 8
  %101 = trunc i64 %3 to i32
  %102 = getelementptr i8, ptr %79, i64 416
  store i32 %101, ptr %102, align 8
  %103 = trunc i64 %75 to i32
  %104 = getelementptr i8, ptr %79, i64 428
  store i32 %103, ptr %104, align 4
  %105 = getelementptr i8, ptr %79, i64 420
  store i32 -1, ptr %105, align 4
  br label %106

106:                                              ; preds = %95, %64, %53, %39
  %107 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %108 = load ptr, ptr %107, align 8
  %109 = icmp eq ptr %108, null
  %110 = load i32, ptr %50, align 8
  br i1 %109, label %111, label %150

111:                                              ; preds = %106
  %112 = icmp eq i32 %110, 3
  br i1 %112, label %119, label %113

113:                                              ; preds = %111
  %114 = load i64, ptr %9, align 8
  %115 = and i64 %114, 2
  %116 = icmp eq i64 %115, 0
  br i1 %116, label %119, label %117

117:                                              ; preds = %113
  %118 = load i64, ptr %16, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %118, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 1)
  br label %119

119:                                              ; preds = %117, %113, %111
  %120 = and i64 %4, 2
  %121 = icmp eq i64 %120, 0
  br i1 %121, label %211, label %122

122:                                              ; preds = %119
  %123 = load i64, ptr %16, align 8
  %124 = xor i64 %123, %49
  %125 = icmp ult i64 %124, 274877906944
  br i1 %125, label %129, label %126

126:                                              ; preds = %122
  %127 = tail call fastcc i32 @comes_before(ptr noundef nonnull %0, ptr noundef nonnull readonly %1, i64 noundef %123, i64 noundef %3, i64 noundef 0)
  %128 = icmp eq i32 %127, 0
  br i1 %128, label %211, label %148

129:                                              ; preds = %122
  %130 = and i64 %123, 137438953472
  %131 = icmp ne i64 %130, 0
  %132 = and i64 %49, 137438953472
  %133 = icmp eq i64 %132, 0
  %134 = and i1 %133, %131
  %135 = and i64 %123, -274876858369
  %136 = and i64 %49, 137437904896
  %137 = or disjoint i64 %135, %136
  %138 = select i1 %134, i64 %137, i64 %123
  %139 = lshr i64 %138, 10
  %140 = and i64 %139, 1023
  %141 = and i64 %138, 1023
  %142 = icmp ne i64 %140, %141
  %143 = icmp eq i64 %140, %3
  %144 = or i1 %142, %143
  %145 = and i64 %138, -1024
  %146 = or i64 %145, %3
  %147 = select i1 %144, i64 %138, i64 %146
  br label %148

148:                                              ; preds = %129, %126
  %149 = phi i64 [ %147, %129 ], [ %49, %126 ]
  store i64 %149, ptr %16, align 8
  br label %211

150:                                              ; preds = %106
  %151 = icmp eq i32 %110, 2
  br i1 %151, label %152, label %155

152:                                              ; preds = %150
  %153 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %154 = load i32, ptr %153, align 4
  br label %155

155:                                              ; preds = %150, %152
  %156 = phi i32 [ %154, %152 ], [ 1, %150 ]
  %157 = sext i32 %156 to i64
  %158 = mul nsw i64 %2, %157
  %159 = getelementptr inbounds i64, ptr %108, i64 %158
  %160 = load i64, ptr %16, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %160, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 1)
  %161 = and i64 %4, 2
  %162 = icmp eq i64 %161, 0
  br i1 %162, label %173, label %163

163:                                              ; preds = %155
  %164 = icmp sgt i32 %156, 0
  br i1 %164, label %165, label %182

165:                                              ; preds = %163
  %166 = zext nneg i32 %156 to i64
  br label %167

167:                                              ; preds = %165, %167
  %168 = phi i64 [ 0, %165 ], [ %171, %167 ]
  %169 = getelementptr inbounds nuw i64, ptr %159, i64 %168
  %170 = load i64, ptr %169, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %170, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 0)
  %171 = add nuw nsw i64 %168, 1
  %172 = icmp eq i64 %171, %166
  br i1 %172, label %182, label %167

173:                                              ; preds = %155
  %174 = icmp sgt i32 %156, 1
  br i1 %174, label %175, label %179

175:                                              ; preds = %173
  %176 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %177 = load i32, ptr %176, align 8
  %178 = sext i32 %177 to i64
  br label %179

179:                                              ; preds = %173, %175
  %180 = phi i64 [ %178, %175 ], [ 0, %173 ]
  %181 = getelementptr inbounds i64, ptr %159, i64 %180
  br label %182

182:                                              ; preds = %167, %163, %179
  %183 = phi ptr [ %181, %179 ], [ %16, %163 ], [ %16, %167 ]
  %184 = load i64, ptr %183, align 8
  %185 = xor i64 %184, %49
  %186 = icmp ult i64 %185, 274877906944
  br i1 %186, label %190, label %187

187:                                              ; preds = %182
  %188 = tail call fastcc i32 @comes_before(ptr noundef nonnull %0, ptr noundef nonnull readonly %1, i64 noundef %184, i64 noundef %3, i64 noundef 0)
  %189 = icmp eq i32 %188, 0
  br i1 %189, label %211, label %209

190:                                              ; preds = %182
  %191 = and i64 %184, 137438953472
  %192 = icmp ne i64 %191, 0
  %193 = and i64 %49, 137438953472
  %194 = icmp eq i64 %193, 0
  %195 = and i1 %194, %192
  %196 = and i64 %184, -274876858369
  %197 = and i64 %49, 137437904896
  %198 = or disjoint i64 %196, %197
  %199 = select i1 %195, i64 %198, i64 %184
  %200 = lshr i64 %199, 10
  %201 = and i64 %200, 1023
  %202 = and i64 %199, 1023
  %203 = icmp ne i64 %201, %202
  %204 = icmp eq i64 %201, %3
  %205 = or i1 %203, %204
  %206 = and i64 %199, -1024
  %207 = or i64 %206, %3
  %208 = select i1 %205, i64 %199, i64 %207
  br label %209

209:                                              ; preds = %190, %187
  %210 = phi i64 [ %208, %190 ], [ %49, %187 ]
  store i64 %210, ptr %183, align 8
  br label %211

211:                                              ; preds = %209, %187, %148, %126, %119, %6
  ret void
}

define internal fastcc void @conflict(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef range(i32 0, 2) %7) {
  %9 = tail call fastcc i32 @comes_before(ptr noundef %0, ptr noundef readonly %1, i64 noundef %3, i64 noundef %4, i64 noundef %5)
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %55, label %11

11:                                               ; preds = %8
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %154, label %15

15:                                               ; preds = %11
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %17 = load i64, ptr %16, align 8
  %18 = icmp ult i64 %3, %17
  br i1 %18, label %154, label %19

19:                                               ; preds = %15
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %21 = load i32, ptr %20, align 8
  %22 = icmp eq i32 %21, 0
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %24, i64 216
  %26 = load ptr, ptr %25, align 8
  %27 = lshr i64 %3, 38
  br i1 %22, label %35, label %28

28:                                               ; preds = %19
  %29 = getelementptr inbounds nuw %struct.Owner, ptr %26, i64 %27
  %30 = load i32, ptr %29, align 4
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %32 = load i64, ptr %31, align 8
  %33 = trunc i64 %32 to i32
  %34 = icmp eq i32 %30, %33
  br i1 %34, label %35, label %154

35:                                               ; preds = %28, %19
  %36 = getelementptr inbounds nuw %struct.Owner, ptr %26, i64 %27
  %37 = getelementptr inbounds nuw i8, ptr %36, i64 4
  %38 = load i16, ptr %37, align 4
  %39 = getelementptr inbounds nuw i8, ptr %36, i64 6
  %40 = load i16, ptr %39, align 2
  %41 = zext i16 %38 to i32
  %42 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %43 = load i32, ptr %42, align 8
  %44 = icmp eq i32 %43, %41
  %45 = icmp ne i16 %40, 0
  %46 = select i1 %44, i1 true, i1 %45
  br i1 %46, label %154, label %47

47:                                               ; preds = %35
  %48 = zext i16 %38 to i64
  %49 = getelementptr inbounds nuw i32, ptr %13, i64 %48
  %50 = load i32, ptr %49, align 4
  %51 = zext i32 %50 to i64
  %52 = icmp samesign ule i64 %27, %51
  %53 = icmp eq i32 %7, 0
  %54 = or i1 %53, %52
  br i1 %54, label %154, label %61

55:                                               ; preds = %8
  %56 = and i64 %3, 137438953472
  %57 = icmp ne i64 %56, 0
  %58 = and i64 %5, 4
  %59 = icmp ne i64 %58, 0
  %60 = and i1 %57, %59
  br i1 %60, label %154, label %67

61:                                               ; preds = %47
  %62 = and i64 %3, 137438953472
  %63 = icmp ne i64 %62, 0
  %64 = and i64 %5, 4
  %65 = icmp ne i64 %64, 0
  %66 = and i1 %63, %65
  br i1 %66, label %154, label %69

67:                                               ; preds = %55
  %68 = icmp eq i32 %7, 0
  br i1 %68, label %75, label %69

69:                                               ; preds = %61, %67
  %70 = phi i32 [ 0, %67 ], [ 1, %61 ]
  %71 = phi i1 [ %57, %67 ], [ %63, %61 ]
  %72 = and i64 %5, 8
  %73 = icmp eq i64 %72, 0
  %74 = or i1 %71, %73
  br i1 %74, label %75, label %154

75:                                               ; preds = %69, %67
  %76 = phi i32 [ %70, %69 ], [ 0, %67 ]
  %77 = load i64, ptr %1, align 8
  %78 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %79 = load i64, ptr %78, align 8
  %80 = shl i64 %2, %79
  %81 = add nsw i64 %80, %77
  %82 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %83 = load ptr, ptr %82, align 8
  %84 = ptrtoint ptr %1 to i64
  %85 = ptrtoint ptr %83 to i64
  %86 = sub i64 %84, %85
  %87 = sdiv exact i64 %86, 88
  %88 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %89 = load ptr, ptr %88, align 8
  %90 = getelementptr inbounds nuw i8, ptr %89, i64 208
  %91 = load ptr, ptr %90, align 8
  %92 = mul i64 %6, 768
  %93 = getelementptr i8, ptr %91, i64 %92
  %94 = getelementptr i8, ptr %93, i64 192
  %95 = load i64, ptr %94, align 8
  %96 = add nsw i64 %95, 1
  store i64 %96, ptr %94, align 8
  %97 = icmp eq i64 %95, 0
  br i1 %97, label %98, label %154

98:                                               ; preds = %75
  %99 = icmp sgt i64 %86, -88
  br i1 %99, label %100, label %109

100:                                              ; preds = %98
  %101 = load ptr, ptr %82, align 8
  %102 = getelementptr inbounds nuw i8, ptr %101, i64 %86
  %103 = getelementptr inbounds nuw i8, ptr %102, i64 56
  %104 = load i32, ptr %103, align 8
  %105 = icmp sgt i32 %104, 1
  br i1 %105, label %106, label %109

106:                                              ; preds = %100
  %107 = load i64, ptr %102, align 8
  %108 = sub nsw i64 %81, %107
  br label %109

109:                                              ; preds = %98, %100, %106
  %110 = phi i64 [ %108, %106 ], [ %81, %100 ], [ %81, %98 ]
  %111 = getelementptr i8, ptr %93, i64 200
  store i64 %110, ptr %111, align 8
  %112 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %113 = load i64, ptr %112, align 8
  %114 = getelementptr i8, ptr %93, i64 208
  store i64 %113, ptr %114, align 8
  %115 = trunc i64 %4 to i32
  %116 = getelementptr i8, ptr %93, i64 224
  store i32 %115, ptr %116, align 8
  %117 = trunc i64 %87 to i32
  %118 = getelementptr i8, ptr %93, i64 236
  store i32 %117, ptr %118, align 4
  %119 = getelementptr i8, ptr %93, i64 228
  store i32 -1, ptr %119, align 4
  %120 = load ptr, ptr %88, align 8
  %121 = getelementptr inbounds nuw i8, ptr %120, i64 216
  %122 = load ptr, ptr %121, align 8
  %123 = lshr i64 %3, 38
  %124 = getelementptr inbounds nuw %struct.Owner, ptr %122, i64 %123
  %125 = load i32, ptr %124, align 4
  %126 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %127 = load i64, ptr %126, align 8
  %128 = icmp ult i64 %3, %127
  br i1 %128, label %141, label %129

129:                                              ; preds = %109
  %130 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %131 = load i32, ptr %130, align 8
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %137, label %133

133:                                              ; preds = %129
  %134 = load i64, ptr %112, align 8
  %135 = trunc i64 %134 to i32
  %136 = icmp eq i32 %125, %135
  br i1 %136, label %137, label %141

137:                                              ; preds = %129, %133
  %138 = lshr i64 %3, 10
  %139 = and i64 %138, 1023
  %140 = icmp eq i64 %139, %4
  br i1 %140, label %143, label %141

141:                                              ; preds = %109, %137, %133
  %142 = lshr i64 %3, 10
  br label %143

143:                                              ; preds = %137, %141
  %144 = phi i64 [ %142, %141 ], [ %3, %137 ]
  %145 = trunc i64 %144 to i32
  %146 = and i32 %145, 1023
  store i32 %146, ptr %119, align 4
  %147 = lshr i64 %3, 20
  %148 = trunc i64 %147 to i32
  %149 = and i32 %148, 131071
  %150 = getelementptr i8, ptr %93, i64 232
  store i32 %149, ptr %150, align 8
  %151 = zext i32 %125 to i64
  %152 = getelementptr i8, ptr %93, i64 216
  store i64 %151, ptr %152, align 8
  %153 = getelementptr i8, ptr %93, i64 244
  store i32 %76, ptr %153, align 4
  br label %154

154:                                              ; preds = %61, %75, %11, %15, %28, %35, %143, %69, %55, %47
  ret void
}

define range(i32 0, 2) i32 @flydsl_check_beyond(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 192
  %9 = load i64, ptr %8, align 8
  %10 = and i64 %9, 1
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %43, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 208
  %14 = load ptr, ptr %13, align 8
  %15 = mul i64 %1, 768
  %16 = getelementptr i8, ptr %14, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = add nsw i64 %17, 1
  store i64 %18, ptr %16, align 8
  %19 = icmp eq i64 %17, 0
  br i1 %19, label %20, label %43

20:                                               ; preds = %12
  %21 = icmp sgt i64 %4, -1
  br i1 %21, label %22, label %32

22:                                               ; preds = %20
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw %struct.Region, ptr %24, i64 %4
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 56
  %27 = load i32, ptr %26, align 8
  %28 = icmp sgt i32 %27, 1
  br i1 %28, label %29, label %32

29:                                               ; preds = %22
  %30 = load i64, ptr %25, align 8
  %31 = sub nsw i64 %2, %30
  br label %32

32:                                               ; preds = %29, %22, %20
  %33 = phi i64 [ %31, %29 ], [ %2, %22 ], [ %2, %20 ]
  %34 = getelementptr inbounds nuw i8, ptr %16, i64 8
  store i64 %33, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds nuw i8, ptr %16, i64 16
  store i64 %36, ptr %37, align 8
  %38 = trunc i64 %3 to i32
  %39 = getelementptr inbounds nuw i8, ptr %16, i64 32
  store i32 %38, ptr %39, align 8
  %40 = trunc i64 %4 to i32
  %41 = getelementptr inbounds nuw i8, ptr %16, i64 44
  store i32 %40, ptr %41, align 4
  %42 = getelementptr inbounds nuw i8, ptr %16, i64 36
  store i32 -1, ptr %42, align 4
  br label %43

43:                                               ; preds = %32, %12, %5
  %44 = phi i32 [ 0, %5 ], [ 1, %12 ], [ 1, %32 ]
  ret i32 %44
}

define i64 @flydsl_check_access(ptr noundef %0, ptr noundef readonly captures(none) %1, i64 noundef %2, ptr noundef readonly captures(address) %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i64 noundef %7, i64 noundef %8, i64 noundef %9, i64 noundef %10) {
  %12 = icmp eq i64 %2, 0
  br i1 %12, label %28, label %13

13:                                               ; preds = %11
  %14 = icmp slt i64 %7, 0
  %15 = icmp eq ptr %3, null
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %19 = add nsw i64 %8, -1
  %20 = mul nsw i64 %19, %9
  %21 = mul nsw i64 %9, %4
  %22 = icmp sgt i64 %8, 0
  %23 = icmp sgt i64 %9, 0
  %24 = or i64 %10, 8
  %25 = mul nsw i64 %9, %8
  %26 = mul i64 %6, 768
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 32
  br label %30

28:                                               ; preds = %278, %11
  %29 = phi i64 [ 0, %11 ], [ %279, %278 ]
  ret i64 %29

30:                                               ; preds = %13, %278
  %31 = phi i64 [ %2, %13 ], [ %279, %278 ]
  %32 = phi i64 [ %2, %13 ], [ %281, %278 ]
  %33 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %32, i1 true)
  %34 = getelementptr inbounds nuw i64, ptr %1, i64 %33
  %35 = load i64, ptr %34, align 8
  br i1 %14, label %41, label %36

36:                                               ; preds = %30
  %37 = mul nsw i64 %33, %9
  %38 = getelementptr inbounds i8, ptr %3, i64 %37
  %39 = select i1 %15, ptr null, ptr %38
  %40 = load ptr, ptr %16, align 8
  br label %86

41:                                               ; preds = %30
  %42 = load ptr, ptr %17, align 8
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 200
  %44 = load i64, ptr %43, align 8
  %45 = icmp sgt i64 %44, 0
  %46 = load ptr, ptr %16, align 8
  br i1 %45, label %47, label %63

47:                                               ; preds = %41, %61
  %48 = phi i64 [ %49, %61 ], [ %44, %41 ]
  %49 = add nsw i64 %48, -1
  %50 = getelementptr inbounds nuw %struct.Region, ptr %46, i64 %49
  %51 = getelementptr inbounds nuw i8, ptr %50, i64 56
  %52 = load i32, ptr %51, align 8
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %61, label %54

54:                                               ; preds = %47
  %55 = load i64, ptr %50, align 8
  %56 = icmp sgt i64 %55, %35
  br i1 %56, label %61, label %57

57:                                               ; preds = %54
  %58 = getelementptr inbounds nuw i8, ptr %50, i64 8
  %59 = load i64, ptr %58, align 8
  %60 = icmp slt i64 %35, %59
  br i1 %60, label %67, label %61

61:                                               ; preds = %57, %54, %47
  %62 = icmp samesign ugt i64 %48, 1
  br i1 %62, label %47, label %63

63:                                               ; preds = %61, %41
  %64 = mul nsw i64 %33, %9
  %65 = getelementptr inbounds i8, ptr %3, i64 %64
  %66 = select i1 %15, ptr null, ptr %65
  br label %74

67:                                               ; preds = %57
  %68 = mul nsw i64 %33, %9
  %69 = getelementptr inbounds i8, ptr %3, i64 %68
  %70 = select i1 %15, ptr null, ptr %69
  %71 = icmp slt i64 %48, 1
  br i1 %71, label %74, label %72

72:                                               ; preds = %67
  %73 = getelementptr inbounds nuw %struct.Region, ptr %46, i64 %49
  br label %93

74:                                               ; preds = %63, %67
  %75 = phi ptr [ %66, %63 ], [ %70, %67 ]
  %76 = load ptr, ptr %18, align 8
  %77 = icmp eq ptr %76, null
  br i1 %77, label %255, label %78

78:                                               ; preds = %74
  %79 = load ptr, ptr %42, align 8
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 80
  %81 = load ptr, ptr %80, align 8
  %82 = tail call i64 %81(ptr noundef nonnull %0, i64 noundef %35)
  %83 = icmp slt i64 %82, 0
  br i1 %83, label %255, label %84

84:                                               ; preds = %78
  %85 = load ptr, ptr %16, align 8
  br label %86

86:                                               ; preds = %84, %36
  %87 = phi ptr [ %85, %84 ], [ %40, %36 ]
  %88 = phi i64 [ %82, %84 ], [ %7, %36 ]
  %89 = phi ptr [ %75, %84 ], [ %39, %36 ]
  %90 = phi ptr [ %46, %84 ], [ %40, %36 ]
  %91 = getelementptr inbounds nuw %struct.Region, ptr %87, i64 %88
  %92 = icmp eq ptr %87, null
  br i1 %92, label %255, label %93

93:                                               ; preds = %72, %86
  %94 = phi ptr [ %73, %72 ], [ %91, %86 ]
  %95 = phi ptr [ %46, %72 ], [ %90, %86 ]
  %96 = phi ptr [ %70, %72 ], [ %89, %86 ]
  %97 = phi i64 [ %49, %72 ], [ %88, %86 ]
  %98 = getelementptr inbounds nuw i8, ptr %94, i64 56
  %99 = load i32, ptr %98, align 8
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %255, label %101

101:                                              ; preds = %93
  %102 = add nsw i64 %33, %5
  %103 = load i64, ptr %94, align 8
  %104 = getelementptr inbounds nuw i8, ptr %94, i64 48
  %105 = load i64, ptr %104, align 8
  %106 = mul nsw i64 %105, %102
  %107 = add nsw i64 %106, %103
  %108 = add nsw i64 %35, %20
  %109 = icmp eq i64 %105, 0
  br i1 %109, label %112, label %110

110:                                              ; preds = %101
  %111 = add nsw i64 %107, %105
  br label %115

112:                                              ; preds = %101
  %113 = getelementptr inbounds nuw i8, ptr %94, i64 8
  %114 = load i64, ptr %113, align 8
  br label %115

115:                                              ; preds = %112, %110
  %116 = phi i64 [ %111, %110 ], [ %114, %112 ]
  %117 = icmp slt i64 %35, %107
  %118 = add nsw i64 %108, %9
  %119 = icmp sgt i64 %118, %116
  %120 = select i1 %117, i1 true, i1 %119
  br i1 %120, label %176, label %121

121:                                              ; preds = %115
  %122 = getelementptr inbounds nuw i8, ptr %94, i64 60
  %123 = load i32, ptr %122, align 4
  %124 = icmp eq i32 %123, 0
  br i1 %124, label %208, label %125

125:                                              ; preds = %121
  %126 = sub nsw i64 %35, %103
  %127 = icmp sgt i32 %123, 0
  br i1 %127, label %128, label %150

128:                                              ; preds = %125
  %129 = getelementptr inbounds nuw i8, ptr %94, i64 64
  %130 = load ptr, ptr %129, align 8
  %131 = zext nneg i32 %123 to i64
  br label %132

132:                                              ; preds = %142, %128
  %133 = phi i64 [ 0, %128 ], [ %144, %142 ]
  %134 = phi i64 [ %126, %128 ], [ %139, %142 ]
  %135 = getelementptr inbounds nuw %struct.Axis, ptr %130, i64 %133
  %136 = getelementptr inbounds nuw i8, ptr %135, i64 8
  %137 = load i64, ptr %136, align 8
  %138 = sdiv i64 %134, %137
  %139 = srem i64 %134, %137
  %140 = load i64, ptr %135, align 8
  %141 = icmp slt i64 %138, %140
  br i1 %141, label %142, label %176

142:                                              ; preds = %132
  %143 = mul nsw i64 %138, %137
  %144 = add nuw nsw i64 %133, 1
  %145 = icmp eq i64 %144, %131
  br i1 %145, label %146, label %132

146:                                              ; preds = %142
  %147 = getelementptr inbounds nuw i8, ptr %94, i64 72
  %148 = load i64, ptr %147, align 8
  %149 = icmp slt i64 %139, %148
  br i1 %149, label %156, label %176

150:                                              ; preds = %125
  %151 = getelementptr inbounds nuw i8, ptr %94, i64 72
  %152 = load i64, ptr %151, align 8
  %153 = icmp slt i64 %126, %152
  br i1 %153, label %154, label %176

154:                                              ; preds = %150
  %155 = sub nsw i64 %108, %103
  br label %172

156:                                              ; preds = %146
  %157 = sub nsw i64 %108, %103
  br label %158

158:                                              ; preds = %168, %156
  %159 = phi i64 [ 0, %156 ], [ %170, %168 ]
  %160 = phi i64 [ %157, %156 ], [ %165, %168 ]
  %161 = getelementptr inbounds nuw %struct.Axis, ptr %130, i64 %159
  %162 = getelementptr inbounds nuw i8, ptr %161, i64 8
  %163 = load i64, ptr %162, align 8
  %164 = sdiv i64 %160, %163
  %165 = srem i64 %160, %163
  %166 = load i64, ptr %161, align 8
  %167 = icmp slt i64 %164, %166
  br i1 %167, label %168, label %176

168:                                              ; preds = %158
  %169 = mul nsw i64 %164, %163
  %170 = add nuw nsw i64 %159, 1
  %171 = icmp eq i64 %170, %131
  br i1 %171, label %172, label %158

172:                                              ; preds = %168, %154
  %173 = phi i64 [ %152, %154 ], [ %148, %168 ]
  %174 = phi i64 [ %155, %154 ], [ %165, %168 ]
  %175 = icmp slt i64 %174, %173
  br i1 %175, label %208, label %176

176:                                              ; preds = %132, %158, %150, %146, %115, %172
  %177 = load ptr, ptr %17, align 8
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 192
  %179 = load i64, ptr %178, align 8
  %180 = and i64 %179, 1
  %181 = icmp eq i64 %180, 0
  br i1 %181, label %255, label %182

182:                                              ; preds = %176
  %183 = getelementptr inbounds nuw i8, ptr %177, i64 208
  %184 = load ptr, ptr %183, align 8
  %185 = getelementptr i8, ptr %184, i64 %26
  %186 = load i64, ptr %185, align 8
  %187 = add nsw i64 %186, 1
  store i64 %187, ptr %185, align 8
  %188 = icmp eq i64 %186, 0
  br i1 %188, label %189, label %251

189:                                              ; preds = %182
  %190 = load ptr, ptr %16, align 8
  %191 = getelementptr inbounds nuw %struct.Region, ptr %190, i64 %97
  %192 = getelementptr inbounds nuw i8, ptr %191, i64 56
  %193 = load i32, ptr %192, align 8
  %194 = icmp sgt i32 %193, 1
  br i1 %194, label %195, label %198

195:                                              ; preds = %189
  %196 = load i64, ptr %191, align 8
  %197 = sub nsw i64 %35, %196
  br label %198

198:                                              ; preds = %195, %189
  %199 = phi i64 [ %197, %195 ], [ %35, %189 ]
  %200 = getelementptr inbounds nuw i8, ptr %185, i64 8
  store i64 %199, ptr %200, align 8
  %201 = load i64, ptr %27, align 8
  %202 = getelementptr inbounds nuw i8, ptr %185, i64 16
  store i64 %201, ptr %202, align 8
  %203 = trunc i64 %102 to i32
  %204 = getelementptr inbounds nuw i8, ptr %185, i64 32
  store i32 %203, ptr %204, align 8
  %205 = trunc i64 %97 to i32
  %206 = getelementptr inbounds nuw i8, ptr %185, i64 44
  store i32 %205, ptr %206, align 4
  %207 = getelementptr inbounds nuw i8, ptr %185, i64 36
  store i32 -1, ptr %207, align 4
  br label %251

208:                                              ; preds = %121, %172
  %209 = getelementptr inbounds nuw i8, ptr %94, i64 32
  %210 = load ptr, ptr %209, align 8
  %211 = icmp eq ptr %210, null
  br i1 %211, label %255, label %212

212:                                              ; preds = %208
  %213 = icmp eq ptr %96, null
  br i1 %213, label %236, label %214

214:                                              ; preds = %212
  %215 = inttoptr i64 %35 to ptr
  br i1 %22, label %216, label %236

216:                                              ; preds = %214, %233
  %217 = phi i64 [ %234, %233 ], [ 0, %214 ]
  br i1 %23, label %218, label %233

218:                                              ; preds = %216
  %219 = mul nuw nsw i64 %217, %9
  %220 = getelementptr i8, ptr %215, i64 %219
  %221 = mul nsw i64 %21, %217
  %222 = getelementptr i8, ptr %96, i64 %221
  br label %226

223:                                              ; preds = %226
  %224 = add nuw nsw i64 %227, 1
  %225 = icmp eq i64 %224, %9
  br i1 %225, label %233, label %226

226:                                              ; preds = %223, %218
  %227 = phi i64 [ 0, %218 ], [ %224, %223 ]
  %228 = getelementptr i8, ptr %220, i64 %227
  %229 = load i8, ptr %228, align 1
  %230 = getelementptr i8, ptr %222, i64 %227
  %231 = load i8, ptr %230, align 1
  %232 = icmp eq i8 %229, %231
  br i1 %232, label %223, label %236

233:                                              ; preds = %223, %216
  %234 = add nuw nsw i64 %217, 1
  %235 = icmp eq i64 %234, %8
  br i1 %235, label %236, label %216

236:                                              ; preds = %233, %226, %214, %212
  %237 = phi i64 [ %10, %212 ], [ %24, %214 ], [ %10, %226 ], [ %24, %233 ]
  %238 = add nsw i64 %35, %25
  %239 = xor i64 %103, -1
  %240 = add i64 %238, %239
  %241 = getelementptr inbounds nuw i8, ptr %94, i64 80
  %242 = load i64, ptr %241, align 8
  %243 = ashr i64 %240, %242
  %244 = sub nsw i64 %35, %103
  %245 = ashr i64 %244, %242
  %246 = icmp sgt i64 %245, %243
  br i1 %246, label %255, label %247

247:                                              ; preds = %236, %247
  %248 = phi i64 [ %249, %247 ], [ %245, %236 ]
  tail call void @flydsl_check_granule(ptr noundef %0, ptr noundef nonnull %94, i64 noundef %248, i64 noundef %102, i64 noundef %237, i64 noundef %6)
  %249 = add i64 %248, 1
  %250 = icmp eq i64 %248, %243
  br i1 %250, label %255, label %247

251:                                              ; preds = %198, %182
  %252 = shl nuw i64 1, %33
  %253 = xor i64 %252, -1
  %254 = and i64 %31, %253
  store ptr %95, ptr %16, align 8
  br label %278

255:                                              ; preds = %247, %236, %176, %208, %74, %78, %93, %86
  %256 = phi ptr [ %46, %74 ], [ %95, %93 ], [ %90, %86 ], [ %46, %78 ], [ %95, %176 ], [ %95, %208 ], [ %95, %236 ], [ %95, %247 ]
  %257 = phi ptr [ %75, %74 ], [ %96, %93 ], [ %89, %86 ], [ %75, %78 ], [ %96, %176 ], [ %96, %208 ], [ %96, %236 ], [ %96, %247 ]
  store ptr %256, ptr %16, align 8
  %258 = icmp eq ptr %257, null
  br i1 %258, label %278, label %259

259:                                              ; preds = %255
  %260 = inttoptr i64 %35 to ptr
  br i1 %22, label %261, label %278

261:                                              ; preds = %259, %268
  %262 = phi i64 [ %269, %268 ], [ 0, %259 ]
  br i1 %23, label %263, label %268

263:                                              ; preds = %261
  %264 = mul nsw i64 %21, %262
  %265 = getelementptr i8, ptr %257, i64 %264
  %266 = mul nuw nsw i64 %262, %9
  %267 = getelementptr i8, ptr %260, i64 %266
  br label %271

268:                                              ; preds = %271, %261
  %269 = add nuw nsw i64 %262, 1
  %270 = icmp eq i64 %269, %8
  br i1 %270, label %278, label %261

271:                                              ; preds = %271, %263
  %272 = phi i64 [ 0, %263 ], [ %276, %271 ]
  %273 = getelementptr i8, ptr %265, i64 %272
  %274 = load i8, ptr %273, align 1
  %275 = getelementptr i8, ptr %267, i64 %272
  store i8 %274, ptr %275, align 1
  %276 = add nuw nsw i64 %272, 1
  %277 = icmp eq i64 %276, %9
  br i1 %277, label %268, label %271

278:                                              ; preds = %268, %259, %251, %255
  %279 = phi i64 [ %254, %251 ], [ %31, %255 ], [ %31, %259 ], [ %31, %268 ]
  %280 = add i64 %32, -1
  %281 = and i64 %280, %32
  %282 = icmp eq i64 %281, 0
  br i1 %282, label %28, label %30
}

declare i64 @llvm.cttz.i64(i64, i1 immarg)

define noundef i64 @flydsl_check_broadcast(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) {
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds %struct.Region, ptr %9, i64 %5
  %11 = add nsw i64 %6, %1
  %12 = load i64, ptr %10, align 8
  %13 = xor i64 %12, -1
  %14 = add i64 %11, %13
  %15 = getelementptr inbounds nuw i8, ptr %10, i64 80
  %16 = load i64, ptr %15, align 8
  %17 = ashr i64 %14, %16
  %18 = sub nsw i64 %1, %12
  %19 = ashr i64 %18, %16
  %20 = icmp sgt i64 %19, %17
  br i1 %20, label %29, label %21

21:                                               ; preds = %7
  %22 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %10, i64 56
  %26 = getelementptr inbounds nuw i8, ptr %10, i64 40
  %27 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %28 = icmp eq i64 %3, %2
  br label %30

29:                                               ; preds = %62, %7
  ret i64 0

30:                                               ; preds = %21, %62
  %31 = phi i64 [ %19, %21 ], [ %63, %62 ]
  %32 = load ptr, ptr %22, align 8
  %33 = getelementptr inbounds i64, ptr %32, i64 %31
  %34 = load i64, ptr %33, align 8
  %35 = load i64, ptr %23, align 8
  %36 = icmp ult i64 %34, %35
  br i1 %36, label %40, label %37

37:                                               ; preds = %30
  %38 = load i64, ptr %24, align 8
  %39 = icmp ult i64 %34, %38
  br i1 %39, label %46, label %60

40:                                               ; preds = %30
  %41 = load i64, ptr %0, align 8
  %42 = icmp ult i64 %34, %41
  br i1 %42, label %43, label %60

43:                                               ; preds = %40
  %44 = load i32, ptr %25, align 8
  %45 = icmp eq i32 %44, 1
  br i1 %45, label %46, label %60

46:                                               ; preds = %37, %43
  %47 = load ptr, ptr %26, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %62, label %49

49:                                               ; preds = %46
  %50 = getelementptr inbounds i64, ptr %47, i64 %31
  %51 = load i64, ptr %50, align 8
  %52 = load i64, ptr %27, align 8
  %53 = xor i64 %52, %51
  %54 = icmp ult i64 %53, 274877906944
  br i1 %54, label %55, label %60

55:                                               ; preds = %49
  %56 = lshr i64 %51, 10
  %57 = xor i64 %56, %51
  %58 = and i64 %57, 1023
  %59 = icmp eq i64 %58, 0
  br i1 %59, label %60, label %62

60:                                               ; preds = %37, %40, %43, %55, %49
  tail call void @flydsl_check_granule(ptr noundef nonnull %0, ptr noundef nonnull %10, i64 noundef %31, i64 noundef %2, i64 noundef 1, i64 noundef %4)
  br i1 %28, label %62, label %61

61:                                               ; preds = %60
  tail call void @flydsl_check_granule(ptr noundef nonnull %0, ptr noundef nonnull %10, i64 noundef %31, i64 noundef %3, i64 noundef 1, i64 noundef %4)
  br label %62

62:                                               ; preds = %60, %61, %55, %46
  %63 = add i64 %31, 1
  %64 = icmp eq i64 %31, %17
  br i1 %64, label %29, label %30
}

define void @flydsl_check_index(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, ptr noundef readonly captures(none) %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i64 noundef %7, i64 noundef %8) {
  %10 = icmp eq i64 %2, 0
  br i1 %10, label %75, label %11

11:                                               ; preds = %9
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %13 = mul i64 %6, 768
  %14 = icmp sgt i64 %8, -1
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %17 = trunc i64 %8 to i32
  %18 = trunc i64 %7 to i32
  %19 = tail call i64 @llvm.smin.i64(i64 %7, i64 8)
  %20 = icmp sgt i64 %7, 0
  br label %21

21:                                               ; preds = %11, %71
  %22 = phi i64 [ %2, %11 ], [ %73, %71 ]
  %23 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %22, i1 true)
  %24 = getelementptr inbounds nuw i64, ptr %1, i64 %23
  %25 = load i64, ptr %24, align 8
  %26 = add nsw i64 %23, %5
  %27 = load ptr, ptr %12, align 8
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 208
  %29 = load ptr, ptr %28, align 8
  %30 = getelementptr i8, ptr %29, i64 %13
  %31 = load i64, ptr %30, align 8
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %30, align 8
  %33 = icmp eq i64 %31, 0
  br i1 %33, label %34, label %71

34:                                               ; preds = %21
  br i1 %14, label %35, label %44

35:                                               ; preds = %34
  %36 = load ptr, ptr %15, align 8
  %37 = getelementptr inbounds nuw %struct.Region, ptr %36, i64 %8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 56
  %39 = load i32, ptr %38, align 8
  %40 = icmp sgt i32 %39, 1
  br i1 %40, label %41, label %44

41:                                               ; preds = %35
  %42 = load i64, ptr %37, align 8
  %43 = sub nsw i64 %25, %42
  br label %44

44:                                               ; preds = %34, %35, %41
  %45 = phi i64 [ %43, %41 ], [ %25, %35 ], [ %25, %34 ]
  %46 = getelementptr inbounds nuw i8, ptr %30, i64 8
  store i64 %45, ptr %46, align 8
  %47 = load i64, ptr %16, align 8
  %48 = getelementptr inbounds nuw i8, ptr %30, i64 16
  store i64 %47, ptr %48, align 8
  %49 = trunc i64 %26 to i32
  %50 = getelementptr inbounds nuw i8, ptr %30, i64 32
  store i32 %49, ptr %50, align 8
  %51 = getelementptr inbounds nuw i8, ptr %30, i64 44
  store i32 %17, ptr %51, align 4
  %52 = getelementptr inbounds nuw i8, ptr %30, i64 36
  store i32 -1, ptr %52, align 4
  %53 = getelementptr inbounds nuw i8, ptr %30, i64 48
  store i32 %18, ptr %53, align 8
  %54 = getelementptr i64, ptr %3, i64 %23
  br i1 %20, label %55, label %71

55:                                               ; preds = %44
  %56 = getelementptr inbounds nuw i8, ptr %30, i64 64
  %57 = getelementptr inbounds nuw i8, ptr %30, i64 128
  br label %58

58:                                               ; preds = %55, %58
  %59 = phi i64 [ 0, %55 ], [ %69, %58 ]
  %60 = mul nsw i64 %59, %4
  %61 = getelementptr i64, ptr %54, i64 %60
  %62 = load i64, ptr %61, align 8
  %63 = getelementptr inbounds nuw i64, ptr %56, i64 %59
  store i64 %62, ptr %63, align 8
  %64 = add nuw nsw i64 %59, %7
  %65 = mul nsw i64 %64, %4
  %66 = getelementptr i64, ptr %54, i64 %65
  %67 = load i64, ptr %66, align 8
  %68 = getelementptr inbounds nuw i64, ptr %57, i64 %59
  store i64 %67, ptr %68, align 8
  %69 = add nuw nsw i64 %59, 1
  %70 = icmp eq i64 %69, %19
  br i1 %70, label %71, label %58

71:                                               ; preds = %58, %44, %21
  %72 = add i64 %22, -1
  %73 = and i64 %72, %22
  %74 = icmp eq i64 %73, 0
  br i1 %74, label %75, label %21

75:                                               ; preds = %71, %9
  ret void
}

define void @flydsl_check_shuffle(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %39, label %7

7:                                                ; preds = %5
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %9 = mul i64 %4, 768
  %10 = getelementptr inbounds nuw i8, ptr %0, i64 32
  br label %11

11:                                               ; preds = %7, %35
  %12 = phi i64 [ %2, %7 ], [ %37, %35 ]
  %13 = load ptr, ptr %8, align 8
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 208
  %15 = load ptr, ptr %14, align 8
  %16 = getelementptr i8, ptr %15, i64 %9
  %17 = getelementptr i8, ptr %16, i64 384
  %18 = load i64, ptr %17, align 8
  %19 = add nsw i64 %18, 1
  store i64 %19, ptr %17, align 8
  %20 = icmp eq i64 %18, 0
  br i1 %20, label %21, label %35

21:                                               ; preds = %11
  %22 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %12, i1 true)
  %23 = add nsw i64 %22, %3
  %24 = getelementptr i8, ptr %16, i64 392
  store i64 0, ptr %24, align 8
  %25 = load i64, ptr %10, align 8
  %26 = getelementptr i8, ptr %16, i64 400
  store i64 %25, ptr %26, align 8
  %27 = trunc i64 %23 to i32
  %28 = getelementptr i8, ptr %16, i64 416
  store i32 %27, ptr %28, align 8
  %29 = getelementptr i8, ptr %16, i64 428
  store i32 -1, ptr %29, align 4
  %30 = getelementptr i8, ptr %16, i64 420
  store i32 -1, ptr %30, align 4
  %31 = getelementptr inbounds nuw i64, ptr %1, i64 %22
  %32 = load i64, ptr %31, align 8
  %33 = add nsw i64 %32, %3
  %34 = trunc i64 %33 to i32
  store i32 %34, ptr %30, align 4
  br label %35

35:                                               ; preds = %11, %21
  %36 = add i64 %12, -1
  %37 = and i64 %36, %12
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %39, label %11

39:                                               ; preds = %35, %5
  ret void
}

define range(i64 0, 2) i64 @flydsl_check_agree(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 208
  %9 = load ptr, ptr %8, align 8
  %10 = mul i64 %4, 768
  %11 = getelementptr i8, ptr %9, i64 %10
  %12 = icmp eq i64 %3, 0
  br i1 %12, label %13, label %17

13:                                               ; preds = %5
  %14 = load i64, ptr %1, align 8
  %15 = getelementptr i8, ptr %11, i64 632
  store i64 %14, ptr %15, align 8
  %16 = getelementptr i8, ptr %11, i64 624
  store i32 0, ptr %16, align 8
  br label %17

17:                                               ; preds = %13, %5
  %18 = icmp eq i64 %2, 0
  br i1 %18, label %53, label %19

19:                                               ; preds = %17
  %20 = getelementptr i8, ptr %11, i64 632
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %22 = getelementptr i8, ptr %11, i64 624
  br label %23

23:                                               ; preds = %19, %49
  %24 = phi i64 [ %2, %19 ], [ %51, %49 ]
  %25 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %24, i1 true)
  %26 = getelementptr inbounds nuw i64, ptr %1, i64 %25
  %27 = load i64, ptr %26, align 8
  %28 = load i64, ptr %20, align 8
  %29 = icmp eq i64 %27, %28
  br i1 %29, label %49, label %30

30:                                               ; preds = %23
  %31 = load ptr, ptr %6, align 8
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 208
  %33 = load ptr, ptr %32, align 8
  %34 = getelementptr i8, ptr %33, i64 %10
  %35 = getelementptr i8, ptr %34, i64 576
  %36 = load i64, ptr %35, align 8
  %37 = add nsw i64 %36, 1
  store i64 %37, ptr %35, align 8
  %38 = icmp eq i64 %36, 0
  br i1 %38, label %39, label %48

39:                                               ; preds = %30
  %40 = add nsw i64 %25, %3
  %41 = getelementptr i8, ptr %34, i64 584
  store i64 0, ptr %41, align 8
  %42 = load i64, ptr %21, align 8
  %43 = getelementptr i8, ptr %34, i64 592
  store i64 %42, ptr %43, align 8
  %44 = trunc i64 %40 to i32
  %45 = getelementptr i8, ptr %34, i64 608
  store i32 %44, ptr %45, align 8
  %46 = getelementptr i8, ptr %34, i64 620
  store i32 -1, ptr %46, align 4
  %47 = getelementptr i8, ptr %34, i64 612
  store i32 -1, ptr %47, align 4
  br label %48

48:                                               ; preds = %30, %39
  store i32 1, ptr %22, align 8
  br label %49

49:                                               ; preds = %23, %48
  %50 = add i64 %24, -1
  %51 = and i64 %50, %24
  %52 = icmp eq i64 %51, 0
  br i1 %52, label %53, label %23

53:                                               ; preds = %49, %17
  %54 = getelementptr i8, ptr %11, i64 624
  %55 = load i32, ptr %54, align 8
  %56 = icmp eq i32 %55, 0
  %57 = zext i1 %56 to i64
  ret i64 %57
}

define range(i64 0, 2) i64 @flydsl_check_agreed(ptr noundef readonly captures(none) %0, i64 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 208
  %6 = load ptr, ptr %5, align 8
  %7 = mul i64 %1, 768
  %8 = getelementptr i8, ptr %6, i64 %7
  %9 = getelementptr i8, ptr %8, i64 624
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  %12 = zext i1 %11 to i64
  ret i64 %12
}

define internal fastcc range(i32 0, 2) i32 @comes_before(ptr noundef %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = load i64, ptr %0, align 8
  %7 = icmp ult i64 %2, %6
  br i1 %7, label %80, label %8

8:                                                ; preds = %5
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %10 = load i64, ptr %9, align 8
  %11 = icmp ult i64 %2, %10
  br i1 %11, label %12, label %16

12:                                               ; preds = %8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %14 = load i32, ptr %13, align 8
  %15 = icmp eq i32 %14, 1
  br i1 %15, label %16, label %80

16:                                               ; preds = %12, %8
  %17 = lshr i64 %2, 38
  %18 = lshr i64 %2, 10
  %19 = and i64 %18, 1023
  %20 = and i64 %2, 1023
  %21 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %22 = load ptr, ptr %21, align 8
  %23 = getelementptr inbounds nuw i8, ptr %22, i64 216
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr inbounds nuw %struct.Owner, ptr %24, i64 %17
  %26 = load i64, ptr %25, align 4
  %27 = trunc i64 %26 to i32
  %28 = lshr i64 %26, 32
  br i1 %11, label %66, label %29

29:                                               ; preds = %16
  %30 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %31 = load i32, ptr %30, align 8
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %38, label %33

33:                                               ; preds = %29
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %35 = load i64, ptr %34, align 8
  %36 = trunc i64 %35 to i32
  %37 = icmp eq i32 %27, %36
  br i1 %37, label %38, label %66

38:                                               ; preds = %29, %33
  %39 = trunc nuw i64 %28 to i32
  %40 = and i32 %39, 65535
  %41 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %42 = load i32, ptr %41, align 8
  %43 = icmp eq i32 %42, %40
  br i1 %43, label %44, label %54

44:                                               ; preds = %38
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %46 = load i64, ptr %45, align 8
  %47 = lshr i64 %46, 38
  %48 = icmp samesign ult i64 %17, %47
  br i1 %48, label %80, label %49

49:                                               ; preds = %44
  %50 = and i64 %4, 16
  %51 = icmp ne i64 %50, 0
  %52 = icmp eq i64 %17, %47
  %53 = and i1 %51, %52
  br i1 %53, label %80, label %64

54:                                               ; preds = %38
  %55 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %56 = load ptr, ptr %55, align 8
  %57 = icmp eq ptr %56, null
  br i1 %57, label %66, label %58

58:                                               ; preds = %54
  %59 = and i64 %28, 65535
  %60 = getelementptr inbounds nuw i32, ptr %56, i64 %59
  %61 = load i32, ptr %60, align 4
  %62 = zext i32 %61 to i64
  %63 = icmp samesign ugt i64 %17, %62
  br i1 %63, label %66, label %80

64:                                               ; preds = %49
  %65 = icmp eq i64 %19, %3
  br i1 %65, label %70, label %66

66:                                               ; preds = %16, %58, %54, %33, %64
  %67 = phi i1 [ true, %64 ], [ false, %58 ], [ false, %54 ], [ false, %33 ], [ false, %16 ]
  %68 = tail call i32 @flydsl_check_knows(ptr noundef nonnull %0, i64 noundef %3, i64 %26, i64 noundef %17, i64 noundef %19)
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %80, label %70

70:                                               ; preds = %64, %66
  %71 = phi i1 [ true, %64 ], [ %67, %66 ]
  %72 = icmp eq i64 %20, %19
  %73 = icmp eq i64 %20, %3
  %74 = and i1 %73, %71
  %75 = or i1 %72, %74
  br i1 %75, label %80, label %76

76:                                               ; preds = %70
  %77 = tail call i32 @flydsl_check_knows(ptr noundef nonnull %0, i64 noundef %3, i64 %26, i64 noundef %17, i64 noundef %20)
  %78 = icmp ne i32 %77, 0
  %79 = zext i1 %78 to i32
  br label %80

80:                                               ; preds = %44, %49, %58, %70, %76, %66, %12, %5
  %81 = phi i32 [ 1, %12 ], [ 1, %5 ], [ 1, %49 ], [ 1, %44 ], [ 1, %58 ], [ 0, %66 ], [ %79, %76 ], [ 1, %70 ]
  ret i32 %81
}

declare i32 @flydsl_check_knows(ptr noundef, i64 noundef, i64, i64 noundef, i64 noundef)

declare i64 @llvm.smin.i64(i64, i64)
