/* What a kernel calls where its threads do what has no result.  The threads go on with a harmless operand, since a block
 * cannot be left in the middle; the launch fails when the block has ended.
 *
 * tools/make_native.py makes LLVM IR of this, which is linked into each kernel that needs it.
 */
#include "../../../runtime/cpu_pool/launch.h"

/* Threads of a block divide an integer by zero: one for each bit of `mask`, the lowest for thread `first`. */
void flydsl_fault_division(const Launch *launch, const char *site, i64 block, i64 first, u64 mask) {
    Fault *fault = launch->fault;
    i32 none = NONE;
    if (!__atomic_compare_exchange_n(&fault->state, &none, WRITING, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
    fault->warps = 0;
    fault->block = block;
    fault->warp = -1;
    fault->thread = (i32)(first + __builtin_ctzl(mask));
    fault->what = "an integer is divided by zero";
    fault->of[0].site = site;
    __atomic_store_n(&fault->state, WRITTEN, __ATOMIC_SEQ_CST);
}
