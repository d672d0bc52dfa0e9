import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { rules } from "#api/http/rate-limits.ts";
import { projectPath } from "#runtime/project-path.ts";
import { bounds } from "#contract/bounds.ts";

/** Of all headers together, Node's own. */
const headersKilobytes = 16;

const units: [seconds: number, name: string][] = [
  [24 * 60 * 60, "day"],
  [60 * 60, "hour"],
  [60, "minute"],
  [1, "second"],
];

/** 600 seconds as people say it: "10 minutes". */
function spoken(seconds: number): string {
  const [length, name] = units.find(([length]) => seconds % length === 0) ?? [1, "second"];
  const count = seconds / length;
  return count === 1 ? name : `${count} ${name}s`;
}

test("docs/security.md tells every limit that is counted, and no other", async () => {
  const text = await readFile(projectPath("docs/security.md"), "utf8");
  const told = Array.from(text.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm), ([, name, limit]) => [name, limit]);
  const counted = Object.entries(rules).map(([name, { windows }]) => [
    name,
    windows.map(([points, seconds]) => `${points} per ${spoken(seconds)}`).join(", "),
  ]);
  expect(told).toEqual(counted);
});

test("docs/security.md tells the most of everything that may be sent", async () => {
  const text = await readFile(projectPath("docs/security.md"), "utf8");
  const [, table = ""] = /## The most that may be sent([^]*?)\n## /.exec(text) ?? [];
  const told = Array.from(
    table.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm),
    ([, limits = ""]) => limits.match(/\d+/g) ?? [],
  );
  expect(new Set(told.flat().map(Number))).toEqual(new Set([...Object.values(bounds), headersKilobytes]));
});
