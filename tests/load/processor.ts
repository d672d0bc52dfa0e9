import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";

const cores = availableParallelism(); // asked once: on one core the process counts one

/** Moves this process, and so what it starts from now on, to one core. Without taskset or a second core it does nothing. */
export function moveTo(core: number) {
  if (cores > core) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

/** What the process has used of the processor so far; NaN where there is no /proc. */
export async function cpuMicroseconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid ?? 0}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return ((userTicks ?? Number.NaN) + (systemTicks ?? Number.NaN)) * 10_000;
}
