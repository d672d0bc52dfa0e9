import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { projectPath } from "#api/db/project-path.ts";

async function sources(folder: string, isWanted: (file: string) => boolean): Promise<string[]> {
  const files = (await readdir(projectPath(folder), { recursive: true })).filter(isWanted);
  return Promise.all(files.map((file) => readFile(projectPath(`${folder}/${file}`), "utf8")));
}

/** The functions of a module by their names, each with its text. */
function functionsOf(source: string): [string, string][] {
  return source.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((text): [string, string][] => {
    const [, name] = /^(?:export )?(?:async )?function (\w+)/.exec(text) ?? [];
    return name === undefined ? [] : [[name, text]];
  });
}

test("every list that is paged has a row among the plans that are looked at with 100,000 rows behind it", async () => {
  const modules = await sources("api/features", (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const lists = modules
    .flatMap(functionsOf)
    .filter(([, text]) => /\bkeysetPage\(|\blimit\(perPage\b/.test(text))
    .map(([name]) => name);
  const plans = await sources("api", (file) => file.endsWith("plans.test.ts"));
  expect(plans.every((text) => text.includes("rowCount = 100_000"))).toBe(true);
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter((name) => !plans.some((text) => new RegExp(`\\b${name}\\((db|on), `).test(text)))).toEqual([]);
});
