import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const cores = availableParallelism(); // read once: a process pinned to one core sees only that one

/**
 * Pins this process, and processes that it starts later, to one core. Does nothing without taskset or a second core.
 */
export function pinToCore(core: number) {
  if (cores > core) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

/** Fields of /proc/<pid>/stat from the process state on; no values where there is no /proc. */
async function statOf(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

const tickMicroseconds = 10_000;

function sumOf(ticks: string[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0);
}

/** CPU time of a process so far, in microseconds; NaN where there is no /proc. */
export async function cpuMicroseconds(pid: number | undefined): Promise<number> {
  const ticks = (await statOf(pid ?? 0)).slice(11, 13);
  return ticks.length === 0 ? Number.NaN : sumOf(ticks) * tickMicroseconds;
}

/**
 * CPU time of the embedded database of a data folder so far, in microseconds: its server, its connection processes, and
 * those that have ended.
 */
export async function databaseMicroseconds(dataDir: string): Promise<number> {
  const [server = ""] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  let ticks = 0;
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await statOf(pid);
    const [, parent] = stat;
    if (pid === server) ticks += sumOf(stat.slice(11, 15));
    else if (parent === server) ticks += sumOf(stat.slice(11, 13));
  }
  return ticks * tickMicroseconds;
}

/** Resident memory in MB; 0 if the process has ended. */
export async function residentMegabytes(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000;
}
