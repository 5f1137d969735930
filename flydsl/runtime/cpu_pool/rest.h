/* How what waits for other processes leaves the processor to others. */
extern i32 sched_yield(void);
extern i32 usleep(u32);
extern void flydsl_relax(void);

enum { RELAXES = 128, YIELDS = 512 }; /* polls before the processor is offered to others, and before this one sleeps */

/* Let time pass after so many looks in vain: for longer the longer it takes. */
static inline void rest(u32 looks) {
    if (looks < RELAXES)
        flydsl_relax();
    else if (looks < YIELDS)
        sched_yield();
    else
        usleep(looks < 4 * YIELDS ? 20 : 100);
}
