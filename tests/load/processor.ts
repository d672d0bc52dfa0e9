import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const cores = availableParallelism(); // asked once: on one core the process counts one

/** Moves this process, and so what it starts from now on, to one core. Without taskset or a second core it does nothing. */
export function moveTo(core: number) {
  if (cores > core) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

/** What /proc tells of a process, from its state on; nothing where there is no /proc. */
async function statOf(pid: number | string): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

const tickMicroseconds = 10_000;

function sumOf(ticks: string[]): number {
  return ticks.reduce((sum, each) => sum + Number(each), 0);
}

/** What the process has used of the processor so far; NaN where there is no /proc. */
export async function cpuMicroseconds(pid: number | undefined): Promise<number> {
  const ticks = (await statOf(pid ?? 0)).slice(11, 13);
  return ticks.length === 0 ? Number.NaN : sumOf(ticks) * tickMicroseconds;
}

/**
 * What the embedded database of a data folder has used so far: its server, the processes that serve a connection, and
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
