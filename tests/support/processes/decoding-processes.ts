import { readdir, readFile } from "node:fs/promises";
import { projectPath } from "#runtime/project-path.ts";

const worker = projectPath("runtime/pictures/worker.mjs");

/** Ids of the processes that decode pictures for a process. Those of tests that run beside this one are not among them. */
export async function decodingProcesses(parent: number): Promise<number[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/${parent}/task/${id}/children`, "utf8")));
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean));
  const commands = await Promise.all(
    children.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") })),
  );
  return commands.filter(({ command }) => command.includes(worker)).map(({ pid }) => Number(pid));
}
