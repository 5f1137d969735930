; made from access.c 88653630b53cabd6df170bd3d80d143c82f8c8f881d7678ed6e3edd3f8ee5425
; made by clang version 22.1.8

%struct.Owner = type { i32, i16, i16 }
%struct.Region = type { i64, i64, i64, i64, ptr, ptr, i64, i32, i32, ptr, i64, i64 }
%struct.Axis = type { i64, i64 }

define i64 @flydsl_check_stamp(ptr noundef captures(none) %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) {
  %5 = getelementptr inbounds nuw i8, ptr %0, i64 152
  %6 = load i64, ptr %5, align 8
  %7 = add nsw i64 %6, 1
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 144
  %9 = load i64, ptr %8, align 8
  %10 = icmp slt i64 %7, %9
  br i1 %10, label %15, label %11

11:                                               ; preds = %4
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 112
  %13 = load i64, ptr %12, align 8
  %14 = and i64 %13, -7
  store i64 %14, ptr %12, align 8
  br label %25

15:                                               ; preds = %4
  %16 = getelementptr inbounds nuw i8, ptr %0, i64 136
  %17 = load ptr, ptr %16, align 8
  store i64 %7, ptr %5, align 8
  %18 = getelementptr inbounds %struct.Owner, ptr %17, i64 %7
  %19 = trunc i64 %1 to i32
  %20 = trunc i32 %2 to i16
  %21 = trunc i32 %3 to i16
  store i32 %19, ptr %18, align 4
  %22 = getelementptr inbounds nuw i8, ptr %18, i64 4
  store i16 %20, ptr %22, align 4
  %23 = getelementptr inbounds nuw i8, ptr %18, i64 6
  store i16 %21, ptr %23, align 2
  %24 = load i64, ptr %5, align 8
  br label %25

25:                                               ; preds = %15, %11
  %26 = phi i64 [ 0, %11 ], [ %24, %15 ]
  ret i64 %26
}

define void @flydsl_check_interval(ptr noundef captures(none) %0) {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 152
  %5 = load i64, ptr %4, align 8
  %6 = add nsw i64 %5, 1
  %7 = getelementptr inbounds nuw i8, ptr %3, i64 144
  %8 = load i64, ptr %7, align 8
  %9 = icmp slt i64 %6, %8
  br i1 %9, label %14, label %10

10:                                               ; preds = %1
  %11 = getelementptr inbounds nuw i8, ptr %3, i64 112
  %12 = load i64, ptr %11, align 8
  %13 = and i64 %12, -7
  store i64 %13, ptr %11, align 8
  br label %25

14:                                               ; preds = %1
  %15 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %3, i64 136
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
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 120
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
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 120
  %47 = load i64, ptr %46, align 8
  %48 = icmp slt i64 %44, %47
  br i1 %48, label %36, label %49

49:                                               ; preds = %36, %25, %32
  ret void
}

define void @flydsl_check_block(ptr noundef captures(none) initializes((32, 40)) %0, i64 noundef %1) {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 32
  store i64 %1, ptr %3, align 8
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 152
  %7 = load i64, ptr %6, align 8
  %8 = add nsw i64 %7, 1
  %9 = getelementptr inbounds nuw i8, ptr %5, i64 144
  %10 = load i64, ptr %9, align 8
  %11 = icmp slt i64 %8, %10
  br i1 %11, label %16, label %12

12:                                               ; preds = %2
  %13 = getelementptr inbounds nuw i8, ptr %5, i64 112
  %14 = load i64, ptr %13, align 8
  %15 = and i64 %14, -7
  store i64 %15, ptr %13, align 8
  br label %25

16:                                               ; preds = %2
  %17 = getelementptr inbounds nuw i8, ptr %5, i64 136
  %18 = load ptr, ptr %17, align 8
  store i64 %8, ptr %6, align 8
  %19 = getelementptr inbounds %struct.Owner, ptr %18, i64 %8
  %20 = trunc i64 %1 to i32
  store i32 %20, ptr %19, align 4
  %21 = getelementptr inbounds nuw i8, ptr %19, i64 4
  store i16 0, ptr %21, align 4
  %22 = getelementptr inbounds nuw i8, ptr %19, i64 6
  store i16 0, ptr %22, align 2
  %23 = load i64, ptr %6, align 8
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %25, label %32

25:                                               ; preds = %16, %12
  %26 = load ptr, ptr %4, align 8
  %27 = getelementptr inbounds nuw i8, ptr %26, i64 120
  %28 = load i64, ptr %27, align 8
  %29 = icmp sgt i64 %28, 0
  br i1 %29, label %30, label %49

30:                                               ; preds = %25
  %31 = getelementptr inbounds nuw i8, ptr %0, i64 48
  br label %36

32:                                               ; preds = %16
  %33 = shl i64 %23, 38
  %34 = getelementptr inbounds nuw i8, ptr %0, i64 16
  store i64 %33, ptr %34, align 8
  %35 = getelementptr inbounds nuw i8, ptr %0, i64 24
  store i64 %33, ptr %35, align 8
  br label %49

36:                                               ; preds = %36, %30
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
  %45 = load ptr, ptr %4, align 8
  %46 = getelementptr inbounds nuw i8, ptr %45, i64 120
  %47 = load i64, ptr %46, align 8
  %48 = icmp slt i64 %44, %47
  br i1 %48, label %36, label %49

49:                                               ; preds = %36, %25, %32
  %50 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr inbounds nuw i8, ptr %0, i64 8
  store i64 %51, ptr %52, align 8
  ret void
}

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

define void @flydsl_check_granule(ptr noundef readonly captures(none) %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) {
  %7 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds i64, ptr %10, i64 %2
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %13 = load i64, ptr %12, align 8
  %14 = shl i64 %4, 35
  %15 = and i64 %14, 137438953472
  %16 = shl i64 %5, 20
  %17 = and i64 %16, 137437904896
  %18 = shl i64 %3, 10
  %19 = or i64 %18, %15
  %20 = or i64 %19, %17
  %21 = or i64 %20, %13
  %22 = or i64 %21, %3
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %24 = load i32, ptr %23, align 8
  %25 = icmp eq i32 %24, 1
  br i1 %25, label %81, label %26

26:                                               ; preds = %6
  %27 = load i64, ptr %11, align 8
  %28 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %29 = load i64, ptr %28, align 8
  %30 = icmp uge i64 %27, %29
  %31 = and i64 %4, 1
  %32 = icmp eq i64 %31, 0
  %33 = or i1 %32, %30
  br i1 %33, label %81, label %34

34:                                               ; preds = %26
  %35 = getelementptr inbounds nuw i8, ptr %8, i64 112
  %36 = load i64, ptr %35, align 8
  %37 = and i64 %36, 4
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %81, label %39

39:                                               ; preds = %34
  %40 = load i64, ptr %1, align 8
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %42 = load i64, ptr %41, align 8
  %43 = shl i64 %2, %42
  %44 = add nsw i64 %43, %40
  %45 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %46 = load ptr, ptr %45, align 8
  %47 = ptrtoint ptr %1 to i64
  %48 = ptrtoint ptr %46 to i64
  %49 = sub i64 %47, %48
  %50 = sdiv exact i64 %49, 88
  %51 = getelementptr inbounds nuw i8, ptr %8, i64 128
  %52 = load ptr, ptr %51, align 8
  %53 = mul i64 %5, 768
  %54 = getelementptr i8, ptr %52, i64 %53
  %55 = getelementptr i8, ptr %54, i64 384
  %56 = load i64, ptr %55, align 8
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %55, align 8
  %58 = icmp eq i64 %56, 0
  br i1 %58, label %59, label %81

59:                                               ; preds = %39
  %60 = icmp sgt i64 %49, -88
  br i1 %60, label %61, label %70

61:                                               ; preds = %59
  %62 = load ptr, ptr %45, align 8
  %63 = getelementptr inbounds nuw i8, ptr %62, i64 %49
  %64 = getelementptr inbounds nuw i8, ptr %63, i64 56
  %65 = load i32, ptr %64, align 8
  %66 = icmp sgt i32 %65, 1
  br i1 %66, label %67, label %70

67:                                               ; preds = %61
  %68 = load i64, ptr %63, align 8
  %69 = sub nsw i64 %44, %68
  br label %70

70:                                               ; preds = %67, %61, %59
  %71 = phi i64 [ %69, %67 ], [ %44, %61 ], [ %44, %59 ]
  %72 = getelementptr i8, ptr %54, i64 392
  store i64 %71, ptr %72, align 8
  %73 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %74 = load i64, ptr %73, align 8
  %75 = getelementptr i8, ptr %54, i64 400
  store i64 %74, ptr %75, align 8
  %76 = trunc i64 %3 to i32
  %77 = getelementptr i8, ptr %54, i64 416
  store i32 %76, ptr %77, align 8
  %78 = trunc i64 %50 to i32
  %79 = getelementptr i8, ptr %54, i64 428
  store i32 %78, ptr %79, align 4
  %80 = getelementptr i8, ptr %54, i64 420
  store i32 -1, ptr %80, align 4
  br label %81

81:                                               ; preds = %70, %39, %34, %26, %6
  %82 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %83 = load ptr, ptr %82, align 8
  %84 = icmp eq ptr %83, null
  %85 = load i32, ptr %23, align 8
  br i1 %84, label %86, label %162

86:                                               ; preds = %81
  %87 = icmp eq i32 %85, 3
  br i1 %87, label %95, label %88

88:                                               ; preds = %86
  %89 = getelementptr inbounds nuw i8, ptr %8, i64 112
  %90 = load i64, ptr %89, align 8
  %91 = and i64 %90, 2
  %92 = icmp eq i64 %91, 0
  br i1 %92, label %95, label %93

93:                                               ; preds = %88
  %94 = load i64, ptr %11, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %94, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 1)
  br label %95

95:                                               ; preds = %93, %88, %86
  %96 = and i64 %4, 2
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %259, label %98

98:                                               ; preds = %95
  %99 = load i64, ptr %11, align 8
  %100 = load i64, ptr %0, align 8
  %101 = icmp ult i64 %99, %100
  br i1 %101, label %109, label %102

102:                                              ; preds = %98
  %103 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %104 = load i64, ptr %103, align 8
  %105 = icmp ult i64 %99, %104
  br i1 %105, label %106, label %109

106:                                              ; preds = %102
  %107 = load i32, ptr %23, align 8
  %108 = icmp eq i32 %107, 1
  br i1 %108, label %259, label %109

109:                                              ; preds = %106, %102, %98
  %110 = lshr i64 %99, 38
  %111 = lshr i64 %22, 38
  %112 = icmp eq i64 %110, %111
  br i1 %112, label %141, label %113

113:                                              ; preds = %109
  %114 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %115 = load ptr, ptr %114, align 8
  %116 = icmp eq ptr %115, null
  br i1 %116, label %160, label %117

117:                                              ; preds = %113
  %118 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %119 = load i64, ptr %118, align 8
  %120 = icmp ugt i64 %99, %119
  br i1 %120, label %121, label %160

121:                                              ; preds = %117
  %122 = load i32, ptr %23, align 8
  %123 = icmp eq i32 %122, 1
  br i1 %123, label %124, label %160

124:                                              ; preds = %121
  %125 = load ptr, ptr %7, align 8
  %126 = getelementptr inbounds nuw i8, ptr %125, i64 136
  %127 = load ptr, ptr %126, align 8
  %128 = getelementptr inbounds nuw %struct.Owner, ptr %127, i64 %110
  %129 = getelementptr inbounds nuw i8, ptr %128, i64 4
  %130 = load i16, ptr %129, align 4
  %131 = zext i16 %130 to i32
  %132 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %133 = load i32, ptr %132, align 8
  %134 = icmp eq i32 %133, %131
  br i1 %134, label %160, label %135

135:                                              ; preds = %124
  %136 = zext i16 %130 to i64
  %137 = getelementptr inbounds nuw i32, ptr %115, i64 %136
  %138 = load i32, ptr %137, align 4
  %139 = zext i32 %138 to i64
  %140 = icmp samesign ugt i64 %110, %139
  br i1 %140, label %259, label %160

141:                                              ; preds = %109
  %142 = and i64 %99, 137438953472
  %143 = icmp ne i64 %142, 0
  %144 = and i64 %22, 137438953472
  %145 = icmp eq i64 %144, 0
  %146 = and i1 %145, %143
  %147 = and i64 %99, -274876858369
  %148 = and i64 %22, 137437904896
  %149 = or disjoint i64 %147, %148
  %150 = select i1 %146, i64 %149, i64 %99
  %151 = lshr i64 %150, 10
  %152 = and i64 %151, 1023
  %153 = and i64 %150, 1023
  %154 = icmp ne i64 %152, %153
  %155 = icmp eq i64 %152, %3
  %156 = or i1 %154, %155
  %157 = and i64 %150, -1024
  %158 = or i64 %157, %3
  %159 = select i1 %156, i64 %150, i64 %158
  br label %160

160:                                              ; preds = %141, %135, %124, %121, %117, %113
  %161 = phi i64 [ %159, %141 ], [ %22, %124 ], [ %22, %135 ], [ %22, %121 ], [ %22, %117 ], [ %22, %113 ]
  store i64 %161, ptr %11, align 8
  br label %259

162:                                              ; preds = %81
  %163 = icmp eq i32 %85, 2
  br i1 %163, label %164, label %167

164:                                              ; preds = %162
  %165 = getelementptr inbounds nuw i8, ptr %0, i64 92
  %166 = load i32, ptr %165, align 4
  br label %167

167:                                              ; preds = %162, %164
  %168 = phi i32 [ %166, %164 ], [ 1, %162 ]
  %169 = sext i32 %168 to i64
  %170 = mul nsw i64 %2, %169
  %171 = getelementptr inbounds i64, ptr %83, i64 %170
  %172 = load i64, ptr %11, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %172, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 1)
  %173 = and i64 %4, 2
  %174 = icmp eq i64 %173, 0
  br i1 %174, label %185, label %175

175:                                              ; preds = %167
  %176 = icmp sgt i32 %168, 0
  br i1 %176, label %177, label %194

177:                                              ; preds = %175
  %178 = zext nneg i32 %168 to i64
  br label %179

179:                                              ; preds = %177, %179
  %180 = phi i64 [ 0, %177 ], [ %183, %179 ]
  %181 = getelementptr inbounds nuw i64, ptr %171, i64 %180
  %182 = load i64, ptr %181, align 8
  tail call fastcc void @conflict(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %2, i64 noundef %182, i64 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef 0)
  %183 = add nuw nsw i64 %180, 1
  %184 = icmp eq i64 %183, %178
  br i1 %184, label %194, label %179

185:                                              ; preds = %167
  %186 = icmp sgt i32 %168, 1
  br i1 %186, label %187, label %191

187:                                              ; preds = %185
  %188 = getelementptr inbounds nuw i8, ptr %0, i64 88
  %189 = load i32, ptr %188, align 8
  %190 = sext i32 %189 to i64
  br label %191

191:                                              ; preds = %185, %187
  %192 = phi i64 [ %190, %187 ], [ 0, %185 ]
  %193 = getelementptr inbounds i64, ptr %171, i64 %192
  br label %194

194:                                              ; preds = %179, %175, %191
  %195 = phi ptr [ %193, %191 ], [ %11, %175 ], [ %11, %179 ]
  %196 = load i64, ptr %195, align 8
  %197 = load i64, ptr %0, align 8
  %198 = icmp ult i64 %196, %197
  br i1 %198, label %206, label %199

199:                                              ; preds = %194
  %200 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %201 = load i64, ptr %200, align 8
  %202 = icmp ult i64 %196, %201
  br i1 %202, label %203, label %206

203:                                              ; preds = %199
  %204 = load i32, ptr %23, align 8
  %205 = icmp eq i32 %204, 1
  br i1 %205, label %259, label %206

206:                                              ; preds = %203, %199, %194
  %207 = lshr i64 %196, 38
  %208 = lshr i64 %22, 38
  %209 = icmp eq i64 %207, %208
  br i1 %209, label %238, label %210

210:                                              ; preds = %206
  %211 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %212 = load ptr, ptr %211, align 8
  %213 = icmp eq ptr %212, null
  br i1 %213, label %257, label %214

214:                                              ; preds = %210
  %215 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %216 = load i64, ptr %215, align 8
  %217 = icmp ugt i64 %196, %216
  br i1 %217, label %218, label %257

218:                                              ; preds = %214
  %219 = load i32, ptr %23, align 8
  %220 = icmp eq i32 %219, 1
  br i1 %220, label %221, label %257

221:                                              ; preds = %218
  %222 = load ptr, ptr %7, align 8
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 136
  %224 = load ptr, ptr %223, align 8
  %225 = getelementptr inbounds nuw %struct.Owner, ptr %224, i64 %207
  %226 = getelementptr inbounds nuw i8, ptr %225, i64 4
  %227 = load i16, ptr %226, align 4
  %228 = zext i16 %227 to i32
  %229 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %230 = load i32, ptr %229, align 8
  %231 = icmp eq i32 %230, %228
  br i1 %231, label %257, label %232

232:                                              ; preds = %221
  %233 = zext i16 %227 to i64
  %234 = getelementptr inbounds nuw i32, ptr %212, i64 %233
  %235 = load i32, ptr %234, align 4
  %236 = zext i32 %235 to i64
  %237 = icmp samesign ugt i64 %207, %236
  br i1 %237, label %259, label %257

238:                                              ; preds = %206
  %239 = and i64 %196, 137438953472
  %240 = icmp ne i64 %239, 0
  %241 = and i64 %22, 137438953472
  %242 = icmp eq i64 %241, 0
  %243 = and i1 %242, %240
  %244 = and i64 %196, -274876858369
  %245 = and i64 %22, 137437904896
  %246 = or disjoint i64 %244, %245
  %247 = select i1 %243, i64 %246, i64 %196
  %248 = lshr i64 %247, 10
  %249 = and i64 %248, 1023
  %250 = and i64 %247, 1023
  %251 = icmp ne i64 %249, %250
  %252 = icmp eq i64 %249, %3
  %253 = or i1 %251, %252
  %254 = and i64 %247, -1024
  %255 = or i64 %254, %3
  %256 = select i1 %253, i64 %247, i64 %255
  br label %257

257:                                              ; preds = %238, %232, %221, %218, %214, %210
  %258 = phi i64 [ %256, %238 ], [ %22, %221 ], [ %22, %232 ], [ %22, %218 ], [ %22, %214 ], [ %22, %210 ]
  store i64 %258, ptr %195, align 8
  br label %259

259:                                              ; preds = %257, %232, %203, %160, %135, %106, %95
  ret void
}

define internal fastcc void @conflict(ptr noundef readonly captures(none) %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef range(i32 0, 2) %7) {
  %9 = load i64, ptr %0, align 8
  %10 = icmp ult i64 %3, %9
  br i1 %10, label %160, label %11

11:                                               ; preds = %8
  %12 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = icmp ult i64 %3, %13
  br i1 %14, label %69, label %15

15:                                               ; preds = %11
  %16 = lshr i64 %3, 38
  %17 = getelementptr inbounds nuw i8, ptr %0, i64 24
  %18 = load i64, ptr %17, align 8
  %19 = lshr i64 %18, 38
  %20 = icmp eq i64 %16, %19
  br i1 %20, label %21, label %31

21:                                               ; preds = %15
  %22 = and i64 %5, 16
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %24, label %160

24:                                               ; preds = %21
  %25 = lshr i64 %3, 10
  %26 = and i64 %25, 1023
  %27 = icmp eq i64 %26, %4
  %28 = and i64 %3, 1023
  %29 = icmp eq i64 %28, %4
  %30 = and i1 %27, %29
  br i1 %30, label %160, label %73

31:                                               ; preds = %15
  %32 = getelementptr inbounds nuw i8, ptr %0, i64 56
  %33 = load ptr, ptr %32, align 8
  %34 = icmp eq ptr %33, null
  br i1 %34, label %160, label %35

35:                                               ; preds = %31
  %36 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %37 = load ptr, ptr %36, align 8
  %38 = getelementptr inbounds nuw i8, ptr %37, i64 136
  %39 = load ptr, ptr %38, align 8
  %40 = getelementptr inbounds nuw %struct.Owner, ptr %39, i64 %16
  %41 = getelementptr inbounds nuw i8, ptr %40, i64 4
  %42 = load i16, ptr %41, align 4
  %43 = getelementptr inbounds nuw i8, ptr %40, i64 6
  %44 = load i16, ptr %43, align 2
  %45 = zext i16 %42 to i32
  %46 = getelementptr inbounds nuw i8, ptr %0, i64 80
  %47 = load i32, ptr %46, align 8
  %48 = icmp eq i32 %47, %45
  br i1 %48, label %55, label %49

49:                                               ; preds = %35
  %50 = zext i16 %42 to i64
  %51 = getelementptr inbounds nuw i32, ptr %33, i64 %50
  %52 = load i32, ptr %51, align 4
  %53 = zext i32 %52 to i64
  %54 = icmp samesign ugt i64 %16, %53
  br i1 %54, label %73, label %55

55:                                               ; preds = %49, %35
  %56 = getelementptr inbounds nuw i8, ptr %0, i64 72
  %57 = load ptr, ptr %56, align 8
  %58 = icmp eq ptr %57, null
  %59 = icmp ne i16 %44, 0
  %60 = select i1 %58, i1 true, i1 %59
  br i1 %60, label %160, label %61

61:                                               ; preds = %55
  %62 = zext i16 %42 to i64
  %63 = getelementptr inbounds nuw i32, ptr %57, i64 %62
  %64 = load i32, ptr %63, align 4
  %65 = zext i32 %64 to i64
  %66 = icmp samesign ugt i64 %16, %65
  %67 = icmp ne i32 %7, 0
  %68 = and i1 %67, %66
  br i1 %68, label %79, label %160

69:                                               ; preds = %11
  %70 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %71 = load i32, ptr %70, align 8
  %72 = icmp eq i32 %71, 1
  br i1 %72, label %73, label %160

73:                                               ; preds = %24, %49, %69
  %74 = and i64 %3, 137438953472
  %75 = icmp ne i64 %74, 0
  %76 = and i64 %5, 4
  %77 = icmp ne i64 %76, 0
  %78 = and i1 %75, %77
  br i1 %78, label %160, label %85

79:                                               ; preds = %61
  %80 = and i64 %3, 137438953472
  %81 = icmp ne i64 %80, 0
  %82 = and i64 %5, 4
  %83 = icmp ne i64 %82, 0
  %84 = and i1 %81, %83
  br i1 %84, label %160, label %87

85:                                               ; preds = %73
  %86 = icmp eq i32 %7, 0
  br i1 %86, label %93, label %87

87:                                               ; preds = %79, %85
  %88 = phi i32 [ 0, %85 ], [ 1, %79 ]
  %89 = phi i1 [ %75, %85 ], [ %81, %79 ]
  %90 = and i64 %5, 8
  %91 = icmp eq i64 %90, 0
  %92 = or i1 %89, %91
  br i1 %92, label %93, label %160

93:                                               ; preds = %87, %85
  %94 = phi i32 [ %88, %87 ], [ 0, %85 ]
  %95 = load i64, ptr %1, align 8
  %96 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %97 = load i64, ptr %96, align 8
  %98 = shl i64 %2, %97
  %99 = add nsw i64 %98, %95
  %100 = getelementptr inbounds nuw i8, ptr %0, i64 48
  %101 = load ptr, ptr %100, align 8
  %102 = ptrtoint ptr %1 to i64
  %103 = ptrtoint ptr %101 to i64
  %104 = sub i64 %102, %103
  %105 = sdiv exact i64 %104, 88
  %106 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %107 = load ptr, ptr %106, align 8
  %108 = getelementptr inbounds nuw i8, ptr %107, i64 128
  %109 = load ptr, ptr %108, align 8
  %110 = mul i64 %6, 768
  %111 = getelementptr i8, ptr %109, i64 %110
  %112 = getelementptr i8, ptr %111, i64 192
  %113 = load i64, ptr %112, align 8
  %114 = add nsw i64 %113, 1
  store i64 %114, ptr %112, align 8
  %115 = icmp eq i64 %113, 0
  br i1 %115, label %116, label %160

116:                                              ; preds = %93
  %117 = icmp sgt i64 %104, -88
  br i1 %117, label %118, label %127

118:                                              ; preds = %116
  %119 = load ptr, ptr %100, align 8
  %120 = getelementptr inbounds nuw i8, ptr %119, i64 %104
  %121 = getelementptr inbounds nuw i8, ptr %120, i64 56
  %122 = load i32, ptr %121, align 8
  %123 = icmp sgt i32 %122, 1
  br i1 %123, label %124, label %127

124:                                              ; preds = %118
  %125 = load i64, ptr %120, align 8
  %126 = sub nsw i64 %99, %125
  br label %127

127:                                              ; preds = %116, %118, %124
  %128 = phi i64 [ %126, %124 ], [ %99, %118 ], [ %99, %116 ]
  %129 = getelementptr i8, ptr %111, i64 200
  store i64 %128, ptr %129, align 8
  %130 = getelementptr inbounds nuw i8, ptr %0, i64 32
  %131 = load i64, ptr %130, align 8
  %132 = getelementptr i8, ptr %111, i64 208
  store i64 %131, ptr %132, align 8
  %133 = trunc i64 %4 to i32
  %134 = getelementptr i8, ptr %111, i64 224
  store i32 %133, ptr %134, align 8
  %135 = trunc i64 %105 to i32
  %136 = getelementptr i8, ptr %111, i64 236
  store i32 %135, ptr %136, align 4
  %137 = getelementptr i8, ptr %111, i64 228
  store i32 -1, ptr %137, align 4
  %138 = load ptr, ptr %106, align 8
  %139 = getelementptr inbounds nuw i8, ptr %138, i64 136
  %140 = load ptr, ptr %139, align 8
  %141 = lshr i64 %3, 38
  %142 = getelementptr inbounds nuw %struct.Owner, ptr %140, i64 %141
  %143 = load i32, ptr %142, align 4
  %144 = load i64, ptr %12, align 8
  %145 = icmp ult i64 %3, %144
  %146 = lshr i64 %3, 10
  %147 = and i64 %146, 1023
  %148 = icmp eq i64 %147, %4
  %149 = select i1 %148, i64 %3, i64 %146
  %150 = select i1 %145, i64 %146, i64 %149
  %151 = trunc i64 %150 to i32
  %152 = and i32 %151, 1023
  store i32 %152, ptr %137, align 4
  %153 = lshr i64 %3, 20
  %154 = trunc i64 %153 to i32
  %155 = and i32 %154, 131071
  %156 = getelementptr i8, ptr %111, i64 232
  store i32 %155, ptr %156, align 8
  %157 = zext i32 %143 to i64
  %158 = getelementptr i8, ptr %111, i64 216
  store i64 %157, ptr %158, align 8
  %159 = getelementptr i8, ptr %111, i64 244
  store i32 %94, ptr %159, align 4
  br label %160

160:                                              ; preds = %24, %79, %93, %55, %61, %21, %31, %8, %127, %87, %73, %69
  ret void
}

define range(i32 0, 2) i32 @flydsl_check_beyond(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 112
  %9 = load i64, ptr %8, align 8
  %10 = and i64 %9, 1
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %43, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds nuw i8, ptr %7, i64 128
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
  %43 = getelementptr inbounds nuw i8, ptr %42, i64 120
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
  %178 = getelementptr inbounds nuw i8, ptr %177, i64 112
  %179 = load i64, ptr %178, align 8
  %180 = and i64 %179, 1
  %181 = icmp eq i64 %180, 0
  br i1 %181, label %255, label %182

182:                                              ; preds = %176
  %183 = getelementptr inbounds nuw i8, ptr %177, i64 128
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

define noundef i64 @flydsl_check_broadcast(ptr noundef readonly captures(none) %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) {
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
  %28 = getelementptr inbounds nuw i8, ptr %27, i64 128
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

define range(i64 0, 2) i64 @flydsl_check_agree(ptr noundef readonly captures(none) %0, ptr noundef readonly captures(none) %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) {
  %6 = getelementptr inbounds nuw i8, ptr %0, i64 40
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 128
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
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 128
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
  %5 = getelementptr inbounds nuw i8, ptr %4, i64 128
  %6 = load ptr, ptr %5, align 8
  %7 = mul i64 %1, 768
  %8 = getelementptr i8, ptr %6, i64 %7
  %9 = getelementptr i8, ptr %8, i64 624
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  %12 = zext i1 %11 to i64
  ret i64 %12
}

declare i64 @llvm.smin.i64(i64, i64)
