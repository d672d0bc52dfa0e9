import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import * as cell from "./cells.ts";
import { readCsv } from "./csv.ts";

const row = z.object({ key: cell.key, title: cell.text() });

/** Reads a file with one row, and measures the processor time. */
async function readTitle(title: string) {
  const path = await temporaryFile("a.csv", `key,title\na,${title}\n`);
  const before = process.cpuUsage();
  const { problems } = await readCsv(path, { file: "a.csv", row, key: ["key"] });
  const { user, system } = process.cpuUsage(before);
  return { problems, cpuMs: (user + system) / 1000 };
}

test.each([
  ["question marks between digits", "1??"],
  ["spaces", "\u00a0"],
  ["tags that never end", "<a "],
  ["Bengali", "ক্ষ্ম্য"],
  ["combining marks in the wrong order", "\u0301\u0323"],
])("rejects a cell of a million letters of %s in time", async (_, piece) => {
  const { problems, cpuMs } = await readTitle(`x${piece.repeat(1_000_000 / piece.length)}x`);
  expect(problems).toEqual([{ file: "a.csv", line: 2, column: "title", reason: "is longer than 150000 letters" }]);
  expect(cpuMs).toBeLessThan(3000);
});

test.each([
  ["question marks between digits", "1??", "x"],
  ["spaces", "a b", "x"],
  ["dashes", "-?-", "x"],
  ["parts of an address", "http://a.", " "],
])("reads a cell of 140,000 letters of %s in time", async (_, piece, end) => {
  const { problems, cpuMs } = await readTitle(`${piece.repeat(140_000 / piece.length)}${end}`);
  expect(problems).toHaveLength(1);
  expect(cpuMs).toBeLessThan(3000);
});
