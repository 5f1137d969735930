; made from shadow_access.c 55a4072e982fb1c4d7acf80cbd19e1841698f7884aaae3a16708d97855502910
; made by clang version 22.1.8

%struct.Owner = type { i32, i16, i16 }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }
%struct.Thread = type { %struct.Past, i64 }
%struct.Past = type { ptr, [2 x ptr], [2 x ptr] }
%struct.Exchange = type { i32, i32, [64 x i64] }
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
  br i1 %12, label %243, label %13

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
  br i1 %109, label %111, label %166

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
  br i1 %121, label %243, label %122

122:                                              ; preds = %119
  %123 = load i64, ptr %16, align 8
  %124 = xor i64 %123, %49
  %125 = icmp ult i64 %124, 274877906944
  br i1 %125, label %129, label %126

126:                                              ; preds = %122
  %127 = tail call fastcc i32 @comes_before(ptr noundef nonnull %0, ptr noundef nonnull readonly %1, i64 noundef %123, i64 noundef %3, i64 noundef 0)
  %128 = icmp eq i32 %127, 0
  br i1 %128, label %243, label %164

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
  %139 = load ptr, ptr %7, align 8
  %140 = lshr i64 %138, 10
  %141 = and i64 %140, 1023
  %142 = and i64 %138, 1023
  %143 = icmp eq i64 %141, %142
  %144 = icmp ne i64 %141, %3
  %145 = and i1 %143, %144
  %146 = getelementptr inbounds nuw i8, ptr %139, i64 312
  %147 = load i64, ptr %146, align 8
  %148 = icmp eq i64 %147, 0
  br i1 %148, label %159, label %149

149:                                              ; preds = %129
  %150 = getelementptr inbounds nuw i8, ptr %139, i64 320
  %151 = load i64, ptr %150, align 8
  %152 = icmp eq i64 %151, 0
  br i1 %152, label %159, label %153

153:                                              ; preds = %149
  %154 = xor i64 %141, %142
  %155 = sub i64 0, %151
  %156 = and i64 %154, %155
  %157 = icmp eq i64 %156, 0
  %158 = select i1 %157, i1 %144, i1 %145
  br label %159

159:                                              ; preds = %153, %149, %129
  %160 = phi i1 [ %145, %129 ], [ %145, %149 ], [ %158, %153 ]
  %161 = and i64 %138, -1024
  %162 = or i64 %161, %3
  %163 = select i1 %160, i64 %162, i64 %138
  br label %164

164:                                              ; preds = %159, %126
  %165 = phi i64 [ %163, %159 ], [ %49, %126 ]
  store i64 %165, ptr %16, align 8
  br label %243

166:                                              ; preds = %106
  %167 = icmp eq i32 %110, 2
  br i1 %167, label %168, label %171

168:                                              ; preds = %166
  %169 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %170 = load i32, ptr %169, align 4
  br label %171

171:                                              ; preds = %166, %168
  %172 = phi i32 [ %170, %168 ], [ 1, %166 ]
  %173 = sext i32 %172 to i64
  %174 = mul nsw i64 %2, %173
  %175 = getelementptr inbounds i64, ptr %108, i64 %174
  %176 = load i64, ptr %16, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %176, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 1)
  %177 = and i64 %4, 2
  %178 = icmp eq i64 %177, 0
  br i1 %178, label %189, label %179

179:                                              ; preds = %171
  %180 = icmp sgt i32 %172, 0
  br i1 %180, label %181, label %198

181:                                              ; preds = %179
  %182 = zext nneg i32 %172 to i64
  br label %183

183:                                              ; preds = %181, %183
  %184 = phi i64 [ 0, %181 ], [ %187, %183 ]
  %185 = getelementptr inbounds nuw i64, ptr %175, i64 %184
  %186 = load i64, ptr %185, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %186, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 0)
  %187 = add nuw nsw i64 %184, 1
  %188 = icmp eq i64 %187, %182
  br i1 %188, label %198, label %183

189:                                              ; preds = %171
  %190 = icmp sgt i32 %172, 1
  br i1 %190, label %191, label %195

191:                                              ; preds = %189
  %192 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %193 = load i32, ptr %192, align 8
  %194 = sext i32 %193 to i64
  br label %195

195:                                              ; preds = %189, %191
  %196 = phi i64 [ %194, %191 ], [ 0, %189 ]
  %197 = getelementptr inbounds i64, ptr %175, i64 %196
  br label %198

198:                                              ; preds = %183, %179, %195
  %199 = phi ptr [ %197, %195 ], [ %16, %179 ], [ %16, %183 ]
  %200 = load i64, ptr %199, align 8
  %201 = xor i64 %200, %49
  %202 = icmp ult i64 %201, 274877906944
  br i1 %202, label %206, label %203

203:                                              ; preds = %198
  %204 = tail call fastcc i32 @comes_before(ptr noundef nonnull %0, ptr noundef nonnull readonly %1, i64 noundef %200, i64 noundef %3, i64 noundef 0)
  %205 = icmp eq i32 %204, 0
  br i1 %205, label %243, label %241

206:                                              ; preds = %198
  %207 = and i64 %200, 137438953472
  %208 = icmp ne i64 %207, 0
  %209 = and i64 %49, 137438953472
  %210 = icmp eq i64 %209, 0
  %211 = and i1 %210, %208
  %212 = and i64 %200, -274876858369
  %213 = and i64 %49, 137437904896
  %214 = or disjoint i64 %212, %213
  %215 = select i1 %211, i64 %214, i64 %200
  %216 = load ptr, ptr %7, align 8
  %217 = lshr i64 %215, 10
  %218 = and i64 %217, 1023
  %219 = and i64 %215, 1023
  %220 = icmp eq i64 %218, %219
  %221 = icmp ne i64 %218, %3
  %222 = and i1 %220, %221
  %223 = getelementptr inbounds nuw i8, ptr %216, i64 312
  %224 = load i64, ptr %223, align 8
  %225 = icmp eq i64 %224, 0
  br i1 %225, label %236, label %226

226:                                              ; preds = %206
  %227 = getelementptr inbounds nuw i8, ptr %216, i64 320
  %228 = load i64, ptr %227, align 8
  %229 = icmp eq i64 %228, 0
  br i1 %229, label %236, label %230

230:                                              ; preds = %226
  %231 = xor i64 %218, %219
  %232 = sub i64 0, %228
  %233 = and i64 %231, %232
  %234 = icmp eq i64 %233, 0
  %235 = select i1 %234, i1 %221, i1 %222
  br label %236

236:                                              ; preds = %230, %226, %206
  %237 = phi i1 [ %222, %206 ], [ %222, %226 ], [ %235, %230 ]
  %238 = and i64 %215, -1024
  %239 = or i64 %238, %3
  %240 = select i1 %237, i64 %239, i64 %215
  br label %241

241:                                              ; preds = %236, %203
  %242 = phi i64 [ %240, %236 ], [ %49, %203 ]
  store i64 %242, ptr %199, align 8
  br label %243

243:                                              ; preds = %241, %203, %164, %126, %119, %6
  ret void
}

define internal fastcc void @conflict(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef range(i32 0, 2) %7) {
  %9 = tail call fastcc i32 @comes_before(ptr noundef %0, ptr noundef readonly %1, i64 noundef %3, i64 noundef %4, i64 noundef %5)
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %13

11:                                               ; preds = %8
  %12 = icmp eq i32 %7, 0
  br i1 %12, label %57, label %127

13:                                               ; preds = %8
  %14 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %218, label %17

17:                                               ; preds = %13
  %18 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = icmp ult i64 %3, %19
  br i1 %20, label %218, label %21

21:                                               ; preds = %17
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %23 = load i32, ptr %22, align 8
  %24 = icmp eq i32 %23, 0
  %25 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %26 = load ptr, ptr %25, align 8
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 216
  %28 = load ptr, ptr %27, align 8
  %29 = lshr i64 %3, 38
  br i1 %24, label %37, label %30

30:                                               ; preds = %21
  %31 = getelementptr inbounds nuw %struct.Owner, ptr %28, i64 %29
  %32 = load i32, ptr %31, align 4
  %33 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %34 = load i64, ptr %33, align 8
  %35 = trunc i64 %34 to i32
  %36 = icmp eq i32 %32, %35
  br i1 %36, label %37, label %218

37:                                               ; preds = %30, %21
  %38 = getelementptr inbounds nuw %struct.Owner, ptr %28, i64 %29
  %39 = getelementptr inbounds nuw i8, ptr %38, i64 4
  %40 = load i16, ptr %39, align 4
  %41 = getelementptr inbounds nuw i8, ptr %38, i64 6
  %42 = load i16, ptr %41, align 2
  %43 = zext i16 %40 to i32
  %44 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %45 = load i32, ptr %44, align 8
  %46 = icmp eq i32 %45, %43
  %47 = icmp ne i16 %42, 0
  %48 = select i1 %46, i1 true, i1 %47
  br i1 %48, label %218, label %49

49:                                               ; preds = %37
  %50 = zext i16 %40 to i64
  %51 = getelementptr inbounds nuw i32, ptr %15, i64 %50
  %52 = load i32, ptr %51, align 4
  %53 = zext i32 %52 to i64
  %54 = icmp samesign ule i64 %29, %53
  %55 = icmp eq i32 %7, 0
  %56 = or i1 %54, %55
  br i1 %56, label %218, label %127

57:                                               ; preds = %11
  %58 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %59 = load i64, ptr %58, align 8
  %60 = icmp ult i64 %3, %59
  br i1 %60, label %127, label %61

61:                                               ; preds = %57
  %62 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %63 = load i32, ptr %62, align 8
  %64 = icmp eq i32 %63, 0
  %65 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %66 = load ptr, ptr %65, align 8
  br i1 %64, label %77, label %67

67:                                               ; preds = %61
  %68 = getelementptr inbounds nuw i8, ptr %66, i64 216
  %69 = load ptr, ptr %68, align 8
  %70 = lshr i64 %3, 38
  %71 = getelementptr inbounds nuw %struct.Owner, ptr %69, i64 %70
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %74 = load i64, ptr %73, align 8
  %75 = trunc i64 %74 to i32
  %76 = icmp eq i32 %72, %75
  br i1 %76, label %77, label %127

77:                                               ; preds = %61, %67
  %78 = lshr i64 %3, 20
  %79 = and i64 %78, 131071
  %80 = lshr i64 %3, 10
  %81 = getelementptr inbounds nuw i8, ptr %66, i64 320
  %82 = load i64, ptr %81, align 8
  %83 = add nsw i64 %82, -1
  %84 = getelementptr inbounds nuw i8, ptr %66, i64 312
  %85 = load i64, ptr %84, align 8
  %86 = icmp sgt i64 %85, 0
  br i1 %86, label %87, label %127

87:                                               ; preds = %77
  %88 = getelementptr inbounds nuw i8, ptr %66, i64 304
  %89 = load ptr, ptr %88, align 8
  br label %90

90:                                               ; preds = %124, %87
  %91 = phi i64 [ 0, %87 ], [ %125, %124 ]
  %92 = getelementptr inbounds nuw %struct.Exchange, ptr %89, i64 %91
  %93 = load i32, ptr %92, align 8
  %94 = zext i32 %93 to i64
  %95 = icmp eq i64 %6, %94
  br i1 %95, label %96, label %124

96:                                               ; preds = %90
  %97 = getelementptr inbounds nuw i8, ptr %92, i64 4
  %98 = load i32, ptr %97, align 4
  %99 = zext i32 %98 to i64
  %100 = icmp eq i64 %79, %99
  br i1 %100, label %101, label %124

101:                                              ; preds = %96
  %102 = getelementptr inbounds nuw i8, ptr %92, i64 8
  %103 = and i64 %83, %4
  %104 = getelementptr inbounds nuw i64, ptr %102, i64 %103
  %105 = load i64, ptr %104, align 8
  %106 = icmp eq i64 %82, 0
  %107 = sub i64 0, %82
  br label %108

108:                                              ; preds = %123, %101
  %109 = phi i1 [ true, %101 ], [ false, %123 ]
  %110 = phi i64 [ %80, %101 ], [ %3, %123 ]
  %111 = and i64 %110, 1023
  %112 = icmp eq i64 %111, %4
  br i1 %112, label %123, label %113

113:                                              ; preds = %108
  br i1 %106, label %127, label %114

114:                                              ; preds = %113
  %115 = xor i64 %111, %4
  %116 = and i64 %115, %107
  %117 = icmp eq i64 %116, 0
  br i1 %117, label %118, label %127

118:                                              ; preds = %114
  %119 = and i64 %111, %83
  %120 = shl nuw i64 1, %119
  %121 = and i64 %120, %105
  %122 = icmp eq i64 %121, 0
  br i1 %122, label %127, label %123

123:                                              ; preds = %118, %108
  br i1 %109, label %108, label %218

124:                                              ; preds = %96, %90
  %125 = add nuw nsw i64 %91, 1
  %126 = icmp eq i64 %125, %85
  br i1 %126, label %127, label %90

127:                                              ; preds = %124, %113, %118, %114, %49, %77, %57, %11, %67
  %128 = phi i32 [ 0, %11 ], [ 0, %57 ], [ 0, %67 ], [ 0, %113 ], [ 1, %49 ], [ 0, %77 ], [ 0, %114 ], [ 0, %118 ], [ 0, %124 ]
  %129 = phi i1 [ true, %11 ], [ false, %57 ], [ false, %67 ], [ false, %113 ], [ true, %49 ], [ false, %77 ], [ false, %114 ], [ false, %118 ], [ false, %124 ]
  %130 = and i64 %3, 137438953472
  %131 = icmp ne i64 %130, 0
  %132 = and i64 %5, 4
  %133 = icmp ne i64 %132, 0
  %134 = and i1 %131, %133
  br i1 %134, label %218, label %135

135:                                              ; preds = %127
  br i1 %129, label %136, label %140

136:                                              ; preds = %135
  %137 = and i64 %5, 8
  %138 = icmp eq i64 %137, 0
  %139 = or i1 %131, %138
  br i1 %139, label %140, label %218

140:                                              ; preds = %136, %135
  %141 = load i64, ptr %1, align 8
  %142 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %143 = load i64, ptr %142, align 8
  %144 = shl i64 %2, %143
  %145 = add nsw i64 %144, %141
  %146 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %147 = load ptr, ptr %146, align 8
  %148 = ptrtoint ptr %1 to i64
  %149 = ptrtoint ptr %147 to i64
  %150 = sub i64 %148, %149
  %151 = sdiv exact i64 %150, 88
  %152 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %153 = load ptr, ptr %152, align 8
  %154 = getelementptr inbounds nuw i8, ptr %153, i64 208
  %155 = load ptr, ptr %154, align 8
  %156 = mul i64 %6, 768
  %157 = getelementptr i8, ptr %155, i64 %156
  %158 = getelementptr i8, ptr %157, i64 192
  %159 = load i64, ptr %158, align 8
  %160 = add nsw i64 %159, 1
  store i64 %160, ptr %158, align 8
  %161 = icmp eq i64 %159, 0
  br i1 %161, label %162, label %218

162:                                              ; preds = %140
  %163 = icmp sgt i64 %150, -88
  br i1 %163, label %164, label %173

164:                                              ; preds = %162
  %165 = load ptr, ptr %146, align 8
  %166 = getelementptr inbounds nuw i8, ptr %165, i64 %150
  %167 = getelementptr inbounds nuw i8, ptr %166, i64 56
  %168 = load i32, ptr %167, align 8
  %169 = icmp sgt i32 %168, 1
  br i1 %169, label %170, label %173

170:                                              ; preds = %164
  %171 = load i64, ptr %166, align 8
  %172 = sub nsw i64 %145, %171
  br label %173

173:                                              ; preds = %162, %164, %170
  %174 = phi i64 [ %172, %170 ], [ %145, %164 ], [ %145, %162 ]
  %175 = getelementptr i8, ptr %157, i64 200
  store i64 %174, ptr %175, align 8
  %176 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %177 = load i64, ptr %176, align 8
  %178 = getelementptr i8, ptr %157, i64 208
  store i64 %177, ptr %178, align 8
  %179 = trunc i64 %4 to i32
  %180 = getelementptr i8, ptr %157, i64 224
  store i32 %179, ptr %180, align 8
  %181 = trunc i64 %151 to i32
  %182 = getelementptr i8, ptr %157, i64 236
  store i32 %181, ptr %182, align 4
  %183 = getelementptr i8, ptr %157, i64 228
  store i32 -1, ptr %183, align 4
  %184 = load ptr, ptr %152, align 8
  %185 = getelementptr inbounds nuw i8, ptr %184, i64 216
  %186 = load ptr, ptr %185, align 8
  %187 = lshr i64 %3, 38
  %188 = getelementptr inbounds nuw %struct.Owner, ptr %186, i64 %187
  %189 = load i32, ptr %188, align 4
  %190 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %191 = load i64, ptr %190, align 8
  %192 = icmp ult i64 %3, %191
  br i1 %192, label %205, label %193

193:                                              ; preds = %173
  %194 = getelementptr inbounds nuw i8, ptr %0, i64 176
  %195 = load i32, ptr %194, align 8
  %196 = icmp eq i32 %195, 0
  br i1 %196, label %201, label %197

197:                                              ; preds = %193
  %198 = load i64, ptr %176, align 8
  %199 = trunc i64 %198 to i32
  %200 = icmp eq i32 %189, %199
  br i1 %200, label %201, label %205

201:                                              ; preds = %193, %197
  %202 = lshr i64 %3, 10
  %203 = and i64 %202, 1023
  %204 = icmp eq i64 %203, %4
  br i1 %204, label %207, label %205

205:                                              ; preds = %173, %201, %197
  %206 = lshr i64 %3, 10
  br label %207

207:                                              ; preds = %201, %205
  %208 = phi i64 [ %206, %205 ], [ %3, %201 ]
  %209 = trunc i64 %208 to i32
  %210 = and i32 %209, 1023
  store i32 %210, ptr %183, align 4
  %211 = lshr i64 %3, 20
  %212 = trunc i64 %211 to i32
  %213 = and i32 %212, 131071
  %214 = getelementptr i8, ptr %157, i64 232
  store i32 %213, ptr %214, align 8
  %215 = zext i32 %189 to i64
  %216 = getelementptr i8, ptr %157, i64 216
  store i64 %215, ptr %216, align 8
  %217 = getelementptr i8, ptr %157, i64 244
  store i32 %128, ptr %217, align 4
  br label %218

218:                                              ; preds = %123, %140, %13, %17, %30, %37, %207, %136, %127, %49
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
  %21 = mul i64 %6, 768
  %22 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %23 = mul nsw i64 %9, %4
  %24 = icmp sgt i64 %8, 0
  %25 = icmp sgt i64 %9, 0
  %26 = or i64 %10, 8
  %27 = mul nsw i64 %9, %8
  br label %30

28:                                               ; preds = %338, %11
  %29 = phi i64 [ 0, %11 ], [ %339, %338 ]
  ret i64 %29

30:                                               ; preds = %13, %338
  %31 = phi i64 [ %2, %13 ], [ %339, %338 ]
  %32 = phi i64 [ %2, %13 ], [ %341, %338 ]
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
  br i1 %77, label %315, label %78

78:                                               ; preds = %74
  %79 = load ptr, ptr %42, align 8
  %80 = getelementptr inbounds nuw i8, ptr %79, i64 80
  %81 = load ptr, ptr %80, align 8
  %82 = tail call i64 %81(ptr noundef nonnull %0, i64 noundef %35)
  %83 = icmp slt i64 %82, 0
  br i1 %83, label %315, label %84

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
  br i1 %92, label %315, label %93

93:                                               ; preds = %72, %86
  %94 = phi ptr [ %73, %72 ], [ %91, %86 ]
  %95 = phi ptr [ %46, %72 ], [ %90, %86 ]
  %96 = phi ptr [ %70, %72 ], [ %89, %86 ]
  %97 = phi i64 [ %49, %72 ], [ %88, %86 ]
  %98 = getelementptr inbounds nuw i8, ptr %94, i64 56
  %99 = load i32, ptr %98, align 8
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %315, label %101

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
  br i1 %124, label %212, label %125

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
  br i1 %175, label %212, label %176

176:                                              ; preds = %132, %158, %150, %146, %115, %172
  %177 = load ptr, ptr %17, align 8
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 192
  %179 = load i64, ptr %178, align 8
  %180 = and i64 %179, 1
  %181 = icmp eq i64 %180, 0
  br i1 %181, label %315, label %182

182:                                              ; preds = %176
  %183 = getelementptr inbounds nuw i8, ptr %177, i64 208
  %184 = load ptr, ptr %183, align 8
  %185 = getelementptr i8, ptr %184, i64 %21
  %186 = load i64, ptr %185, align 8
  %187 = add nsw i64 %186, 1
  store i64 %187, ptr %185, align 8
  %188 = icmp eq i64 %186, 0
  br i1 %188, label %189, label %208

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
  %201 = load i64, ptr %22, align 8
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
  br label %208

208:                                              ; preds = %182, %198
  %209 = shl nuw i64 1, %33
  %210 = xor i64 %209, -1
  %211 = and i64 %31, %210
  store ptr %95, ptr %16, align 8
  br label %338

212:                                              ; preds = %121, %172
  %213 = getelementptr inbounds nuw i8, ptr %94, i64 32
  %214 = load ptr, ptr %213, align 8
  %215 = icmp eq ptr %214, null
  br i1 %215, label %315, label %216

216:                                              ; preds = %212
  %217 = getelementptr inbounds nuw i8, ptr %94, i64 80
  %218 = load i64, ptr %217, align 8
  %219 = shl nsw i64 -1, %218
  %220 = xor i64 %219, -1
  %221 = sub nsw i64 %35, %103
  %222 = and i64 %221, %220
  %223 = icmp eq i64 %222, 0
  br i1 %223, label %278, label %224

224:                                              ; preds = %216
  %225 = load ptr, ptr %17, align 8
  %226 = getelementptr inbounds nuw i8, ptr %225, i64 192
  %227 = load i64, ptr %226, align 8
  %228 = and i64 %227, 1
  %229 = icmp eq i64 %228, 0
  br i1 %229, label %257, label %230

230:                                              ; preds = %224
  %231 = getelementptr inbounds nuw i8, ptr %225, i64 208
  %232 = load ptr, ptr %231, align 8
  %233 = getelementptr i8, ptr %232, i64 %21
  %234 = load i64, ptr %233, align 8
  %235 = add nsw i64 %234, 1
  store i64 %235, ptr %233, align 8
  %236 = icmp eq i64 %234, 0
  br i1 %236, label %237, label %257

237:                                              ; preds = %230
  %238 = load ptr, ptr %16, align 8
  %239 = getelementptr inbounds nuw %struct.Region, ptr %238, i64 %97
  %240 = getelementptr inbounds nuw i8, ptr %239, i64 56
  %241 = load i32, ptr %240, align 8
  %242 = icmp sgt i32 %241, 1
  br i1 %242, label %243, label %246

243:                                              ; preds = %237
  %244 = load i64, ptr %239, align 8
  %245 = sub nsw i64 %35, %244
  br label %246

246:                                              ; preds = %243, %237
  %247 = phi i64 [ %245, %243 ], [ %35, %237 ]
  %248 = getelementptr inbounds nuw i8, ptr %233, i64 8
  store i64 %247, ptr %248, align 8
  %249 = load i64, ptr %22, align 8
  %250 = getelementptr inbounds nuw i8, ptr %233, i64 16
  store i64 %249, ptr %250, align 8
  %251 = trunc i64 %102 to i32
  %252 = getelementptr inbounds nuw i8, ptr %233, i64 32
  store i32 %251, ptr %252, align 8
  %253 = trunc i64 %97 to i32
  %254 = getelementptr inbounds nuw i8, ptr %233, i64 44
  store i32 %253, ptr %254, align 4
  %255 = getelementptr inbounds nuw i8, ptr %233, i64 36
  store i32 -1, ptr %255, align 4
  %256 = getelementptr inbounds nuw i8, ptr %233, i64 48
  store i32 -1, ptr %256, align 8
  br label %257

257:                                              ; preds = %224, %230, %246
  store ptr %95, ptr %16, align 8
  %258 = icmp eq ptr %96, null
  br i1 %258, label %338, label %259

259:                                              ; preds = %257
  %260 = inttoptr i64 %35 to ptr
  br i1 %24, label %261, label %338

261:                                              ; preds = %259, %268
  %262 = phi i64 [ %269, %268 ], [ 0, %259 ]
  br i1 %25, label %263, label %268

263:                                              ; preds = %261
  %264 = mul nsw i64 %23, %262
  %265 = getelementptr i8, ptr %96, i64 %264
  %266 = mul nuw nsw i64 %262, %9
  %267 = getelementptr i8, ptr %260, i64 %266
  br label %271

268:                                              ; preds = %271, %261
  %269 = add nuw nsw i64 %262, 1
  %270 = icmp eq i64 %269, %8
  br i1 %270, label %314, label %261

271:                                              ; preds = %271, %263
  %272 = phi i64 [ 0, %263 ], [ %276, %271 ]
  %273 = getelementptr i8, ptr %265, i64 %272
  %274 = load i8, ptr %273, align 1
  %275 = getelementptr i8, ptr %267, i64 %272
  store i8 %274, ptr %275, align 1
  %276 = add nuw nsw i64 %272, 1
  %277 = icmp eq i64 %276, %9
  br i1 %277, label %268, label %271

278:                                              ; preds = %216
  %279 = icmp eq ptr %96, null
  br i1 %279, label %302, label %280

280:                                              ; preds = %278
  %281 = inttoptr i64 %35 to ptr
  br i1 %24, label %282, label %302

282:                                              ; preds = %280, %299
  %283 = phi i64 [ %300, %299 ], [ 0, %280 ]
  br i1 %25, label %284, label %299

284:                                              ; preds = %282
  %285 = mul nuw nsw i64 %283, %9
  %286 = getelementptr i8, ptr %281, i64 %285
  %287 = mul nsw i64 %23, %283
  %288 = getelementptr i8, ptr %96, i64 %287
  br label %292

289:                                              ; preds = %292
  %290 = add nuw nsw i64 %293, 1
  %291 = icmp eq i64 %290, %9
  br i1 %291, label %299, label %292

292:                                              ; preds = %289, %284
  %293 = phi i64 [ 0, %284 ], [ %290, %289 ]
  %294 = getelementptr i8, ptr %286, i64 %293
  %295 = load i8, ptr %294, align 1
  %296 = getelementptr i8, ptr %288, i64 %293
  %297 = load i8, ptr %296, align 1
  %298 = icmp eq i8 %295, %297
  br i1 %298, label %289, label %302

299:                                              ; preds = %289, %282
  %300 = add nuw nsw i64 %283, 1
  %301 = icmp eq i64 %300, %8
  br i1 %301, label %302, label %282

302:                                              ; preds = %299, %292, %280, %278
  %303 = phi i64 [ %10, %278 ], [ %26, %280 ], [ %10, %292 ], [ %26, %299 ]
  %304 = add nsw i64 %35, %27
  %305 = xor i64 %103, -1
  %306 = add i64 %304, %305
  %307 = ashr i64 %306, %218
  %308 = ashr i64 %221, %218
  %309 = icmp sgt i64 %308, %307
  br i1 %309, label %314, label %310

310:                                              ; preds = %302, %310
  %311 = phi i64 [ %312, %310 ], [ %308, %302 ]
  tail call void @flydsl_check_granule(ptr noundef %0, ptr noundef nonnull %94, i64 noundef %311, i64 noundef %102, i64 noundef %303, i64 noundef %6)
  %312 = add i64 %311, 1
  %313 = icmp eq i64 %311, %307
  br i1 %313, label %314, label %310

314:                                              ; preds = %268, %310, %302
  br i1 %223, label %315, label %338

315:                                              ; preds = %314, %176, %212, %74, %78, %93, %86
  %316 = phi ptr [ %95, %314 ], [ %95, %93 ], [ %90, %86 ], [ %46, %74 ], [ %46, %78 ], [ %95, %212 ], [ %95, %176 ]
  %317 = phi ptr [ %96, %314 ], [ %96, %93 ], [ %89, %86 ], [ %75, %74 ], [ %75, %78 ], [ %96, %212 ], [ %96, %176 ]
  store ptr %316, ptr %16, align 8
  %318 = icmp eq ptr %317, null
  br i1 %318, label %338, label %319

319:                                              ; preds = %315
  %320 = inttoptr i64 %35 to ptr
  br i1 %24, label %321, label %338

321:                                              ; preds = %319, %328
  %322 = phi i64 [ %329, %328 ], [ 0, %319 ]
  br i1 %25, label %323, label %328

323:                                              ; preds = %321
  %324 = mul nsw i64 %23, %322
  %325 = getelementptr i8, ptr %317, i64 %324
  %326 = mul nuw nsw i64 %322, %9
  %327 = getelementptr i8, ptr %320, i64 %326
  br label %331

328:                                              ; preds = %331, %321
  %329 = add nuw nsw i64 %322, 1
  %330 = icmp eq i64 %329, %8
  br i1 %330, label %338, label %321

331:                                              ; preds = %331, %323
  %332 = phi i64 [ 0, %323 ], [ %336, %331 ]
  %333 = getelementptr i8, ptr %325, i64 %332
  %334 = load i8, ptr %333, align 1
  %335 = getelementptr i8, ptr %327, i64 %332
  store i8 %334, ptr %335, align 1
  %336 = add nuw nsw i64 %332, 1
  %337 = icmp eq i64 %336, %9
  br i1 %337, label %328, label %331

338:                                              ; preds = %328, %314, %257, %259, %208, %319, %315
  %339 = phi i64 [ %31, %314 ], [ %31, %257 ], [ %31, %315 ], [ %31, %319 ], [ %211, %208 ], [ %31, %259 ], [ %31, %328 ]
  %340 = add i64 %32, -1
  %341 = and i64 %340, %32
  %342 = icmp eq i64 %341, 0
  br i1 %342, label %28, label %30
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
  %19 = shl nsw i64 -1, %16
  %20 = xor i64 %19, -1
  %21 = and i64 %18, %20
  %22 = icmp eq i64 %21, 0
  br i1 %22, label %61, label %23

23:                                               ; preds = %7
  %24 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %25, i64 192
  %27 = load i64, ptr %26, align 8
  %28 = and i64 %27, 1
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %107, label %30

30:                                               ; preds = %23
  %31 = getelementptr inbounds nuw i8, ptr %25, i64 208
  %32 = load ptr, ptr %31, align 8
  %33 = mul i64 %4, 768
  %34 = getelementptr i8, ptr %32, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = add nsw i64 %35, 1
  store i64 %36, ptr %34, align 8
  %37 = icmp eq i64 %35, 0
  br i1 %37, label %38, label %107

38:                                               ; preds = %30
  %39 = icmp sgt i64 %5, -1
  br i1 %39, label %40, label %49

40:                                               ; preds = %38
  %41 = load ptr, ptr %8, align 8
  %42 = getelementptr inbounds nuw %struct.Region, ptr %41, i64 %5
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 56
  %44 = load i32, ptr %43, align 8
  %45 = icmp sgt i32 %44, 1
  br i1 %45, label %46, label %49

46:                                               ; preds = %40
  %47 = load i64, ptr %42, align 8
  %48 = sub nsw i64 %1, %47
  br label %49

49:                                               ; preds = %46, %40, %38
  %50 = phi i64 [ %48, %46 ], [ %1, %40 ], [ %1, %38 ]
  %51 = getelementptr inbounds nuw i8, ptr %34, i64 8
  store i64 %50, ptr %51, align 8
  %52 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr %34, i64 16
  store i64 %53, ptr %54, align 8
  %55 = trunc i64 %2 to i32
  %56 = getelementptr inbounds nuw i8, ptr %34, i64 32
  store i32 %55, ptr %56, align 8
  %57 = trunc i64 %5 to i32
  %58 = getelementptr inbounds nuw i8, ptr %34, i64 44
  store i32 %57, ptr %58, align 4
  %59 = getelementptr inbounds nuw i8, ptr %34, i64 36
  store i32 -1, ptr %59, align 4
  %60 = getelementptr inbounds nuw i8, ptr %34, i64 48
  store i32 -1, ptr %60, align 8
  br label %107

61:                                               ; preds = %7
  %62 = ashr i64 %18, %16
  %63 = icmp sgt i64 %62, %17
  br i1 %63, label %107, label %64

64:                                               ; preds = %61
  %65 = getelementptr inbounds nuw i8, ptr %10, i64 32
  %66 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %67 = getelementptr inbounds nuw i8, ptr %0, i64 16
  %68 = getelementptr inbounds nuw i8, ptr %10, i64 56
  %69 = getelementptr inbounds nuw i8, ptr %10, i64 40
  %70 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %71 = icmp eq i64 %3, %2
  br label %72

72:                                               ; preds = %64, %104
  %73 = phi i64 [ %62, %64 ], [ %105, %104 ]
  %74 = load ptr, ptr %65, align 8
  %75 = getelementptr inbounds i64, ptr %74, i64 %73
  %76 = load i64, ptr %75, align 8
  %77 = load i64, ptr %66, align 8
  %78 = icmp ult i64 %76, %77
  br i1 %78, label %82, label %79

79:                                               ; preds = %72
  %80 = load i64, ptr %67, align 8
  %81 = icmp ult i64 %76, %80
  br i1 %81, label %88, label %102

82:                                               ; preds = %72
  %83 = load i64, ptr %0, align 8
  %84 = icmp ult i64 %76, %83
  br i1 %84, label %85, label %102

85:                                               ; preds = %82
  %86 = load i32, ptr %68, align 8
  %87 = icmp eq i32 %86, 1
  br i1 %87, label %88, label %102

88:                                               ; preds = %79, %85
  %89 = load ptr, ptr %69, align 8
  %90 = icmp eq ptr %89, null
  br i1 %90, label %104, label %91

91:                                               ; preds = %88
  %92 = getelementptr inbounds i64, ptr %89, i64 %73
  %93 = load i64, ptr %92, align 8
  %94 = load i64, ptr %70, align 8
  %95 = xor i64 %94, %93
  %96 = icmp ult i64 %95, 274877906944
  br i1 %96, label %97, label %102

97:                                               ; preds = %91
  %98 = lshr i64 %93, 10
  %99 = xor i64 %98, %93
  %100 = and i64 %99, 1023
  %101 = icmp eq i64 %100, 0
  br i1 %101, label %102, label %104

102:                                              ; preds = %79, %82, %85, %97, %91
  tail call void @flydsl_check_granule(ptr noundef nonnull %0, ptr noundef nonnull %10, i64 noundef %73, i64 noundef %2, i64 noundef 1, i64 noundef %4)
  br i1 %71, label %104, label %103

103:                                              ; preds = %102
  tail call void @flydsl_check_granule(ptr noundef nonnull %0, ptr noundef nonnull %10, i64 noundef %73, i64 noundef %3, i64 noundef 1, i64 noundef %4)
  br label %104

104:                                              ; preds = %102, %103, %97, %88
  %105 = add i64 %73, 1
  %106 = icmp eq i64 %73, %17
  br i1 %106, label %107, label %72

107:                                              ; preds = %104, %61, %49, %30, %23
  ret i64 0
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
