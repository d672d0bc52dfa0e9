/**
 * Node options and environment of the servers, which limit memory. On a machine with gigabytes of memory V8 lets the
 * heap grow to four times its live size before it collects, and glibc gives each thread its own arena and keeps up to
 * 64 MB of free memory: a portal with 75 MB of live data took 500 MB. A young generation of 4 MB instead of 8 MB saves
 * 12 MB and costs 5 % more CPU time. Collecting after a growth of 20 % instead of 40 % saves another 12 MB.
 */
export const servingFlags = ["--max-old-space-size=512", "--max-semi-space-size=4", "--heap-growing-percent=20"];
export const servingEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
