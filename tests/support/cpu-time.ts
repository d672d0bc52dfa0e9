import { readFile } from "node:fs/promises";

const ticksPerSecond = 100; // of Linux, on every machine that we know

/** Seconds of processor time that a process has used so far: other work on the machine does not count. */
export async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((utime ?? Number.NaN) + (stime ?? Number.NaN)) / ticksPerSecond;
}
