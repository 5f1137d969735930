/* The library that programs look for beside FlyDSL's bindings, before they ask ldd on which libraries kernels depend.
 *
 * Kernels of this package need no such library: its drivers load code and launch it.  So the file depends on nothing, and
 * its one function gives the version of this package.
 */

const char *flydslRuntimeVersion(void);

const char *flydslRuntimeVersion(void)
{
    return FLYDSL_VERSION;
}
