import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pages } from "#app/pages.ts";

const folder = "build/client";

async function scripts(): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  return Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
}

test("browsers get the patterns of the pages only", async () => {
  const text = (await scripts()).join("\n");
  expect(pages.filter(({ pattern }) => !text.includes(pattern)).map(({ name }) => name)).toEqual([]);
  const serverOnly = new Set(pages.flatMap(({ module, needs = [] }) => [module, ...needs]));
  expect([...serverOnly].filter((word) => text.includes(word))).toEqual([]);
});
