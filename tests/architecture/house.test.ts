import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { sourcesOf } from "#tests/support/source-files.ts";
import { drawHouse } from "../../scripts/house/draw.mjs";
import { rooms } from "../../scripts/house/rooms.mjs";
import { programSources } from "../../scripts/sources.mjs";

test("the picture of the house is drawn of its rooms", async () => {
  expect(await readFile("docs/house.svg", "utf8"), "npm run house draws it anew").toBe(drawHouse());
});

test("every source file stands in one room, and every room has a file", () => {
  const files = sourcesOf(programSources).map(({ file }) => file);
  const isIn = (path: string) => (file: string) => new RegExp(path).test(file);
  const roomCount = (file: string) => Object.values(rooms).filter(({ path }) => isIn(path)(file)).length;
  expectNothingForgotten([
    ...files
      .filter((file) => roomCount(file) !== 1)
      .map((file) => `${file} stands in ${roomCount(file)} rooms of scripts/house/rooms.mjs, not in one`),
    ...Object.values(rooms)
      .filter(({ path }) => !files.some(isIn(path)))
      .map(({ title }) => `the room ${title} of scripts/house/rooms.mjs has no file`),
  ]);
});
