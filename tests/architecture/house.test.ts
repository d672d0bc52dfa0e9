import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { sourcesOf } from "#tests/support/source-files.ts";
import { drawHouse } from "../../scripts/house/draw.mjs";
import { rooms } from "../../scripts/house/rooms.mjs";
import { programSources } from "../../scripts/sources.mjs";

test("docs/house.svg shows the layers of scripts/house/rooms.mjs", async () => {
  expect(await readFile("docs/house.svg", "utf8"), "npm run house redraws it").toBe(drawHouse());
});

test("every source file belongs to one layer, and every layer has a file", () => {
  const files = sourcesOf(programSources).map(({ file }) => file);
  const isIn = (path: string) => (file: string) => new RegExp(path).test(file);
  const layerCount = (file: string) => Object.values(rooms).filter(({ path }) => isIn(path)(file)).length;
  expectNothingForgotten([
    ...files
      .filter((file) => layerCount(file) !== 1)
      .map((file) => `${file} belongs to ${layerCount(file)} layers of scripts/house/rooms.mjs, not to one`),
    ...Object.values(rooms)
      .filter(({ path }) => !files.some(isIn(path)))
      .map(({ title }) => `the layer ${title} of scripts/house/rooms.mjs has no file`),
  ]);
});
