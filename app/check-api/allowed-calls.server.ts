import { readFile } from "node:fs/promises";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { callName } from "./row.server.ts";

/**
 * Reads from a file the calls that an API may lack: one `METHOD /path` a line, `#` before a comment. Throws an Error
 * for a call that the contract does not have.
 */
export async function readAllowedCalls(file: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.replace(/#.*/, "").trim());
  const calls = lines.filter((line) => line !== "");
  const known = allEndpoints().map(callName);
  const unknown = calls.find((call) => !known.includes(call));
  if (unknown !== undefined) throw new Error(`${file}: there is no call "${unknown}"${nearestTo(unknown, known)}`);
  return new Set(calls);
}
