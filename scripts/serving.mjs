/**
 * Node options and environment of the servers, which limit memory. On a machine with gigabytes of memory V8 lets the
 * heap grow to four times its live size before it collects, and glibc gives each thread its own arena and keeps up to
 * 64 MB of free memory: a portal with 75 MB of live data took 500 MB. A dashboard with a young generation of 16 MB
 * costs the portal 0.84 of the CPU time that it costs with one of 4 MB, and the process takes 34 MB more. Collecting
 * after a growth of 20 % instead of 40 % saves 12 MB.
 */
export const servingFlags = ["--max-old-space-size=512", "--max-semi-space-size=16", "--heap-growing-percent=20"];
export const servingEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
