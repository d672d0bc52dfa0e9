import { readdir, readFile } from "node:fs/promises";
import { projectPath } from "#runtime/project-path.ts";

const worker = projectPath("platform/runtime/pictures/worker.mjs");

/**
 * Finds the processes that decode pictures for a process, by their ids. Those of tests that run beside this one are not
 * among them. Throws if there is none.
 */
export async function decodingProcesses(parent: number | undefined): Promise<number[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/${parent}/task/${id}/children`, "utf8").catch(() => "")),
  );
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean));
  const commands = await Promise.all(
    children.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") })),
  );
  const found = commands.filter(({ command }) => command.includes(worker)).map(({ pid }) => Number(pid));
  if (found.length === 0) throw new Error(`process ${parent} has no process that decodes pictures`);
  return found;
}
