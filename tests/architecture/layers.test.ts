import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { sourcesOf } from "#tests/support/sources/source-files.ts";
import { drawLayers } from "../../scripts/docs/draw-layers.mjs";
import { layers } from "../../scripts/layers/layers.mjs";
import { programSources } from "../../scripts/sources.mjs";

test("the diagram in docs/layers.svg matches the layer table", async () => {
  expect(await readFile("docs/layers.svg", "utf8"), "npm run docs:layers draws it again").toBe(drawLayers());
});

test("every source file belongs to exactly one layer, and every layer has a file", () => {
  const files = sourcesOf([...programSources, "scripts"]).map(({ file }) => file);
  const isIn = (path: string) => (file: string) => new RegExp(path).test(file);
  const layerCount = (file: string) => Object.values(layers).filter(({ path }) => isIn(path)(file)).length;
  expectNoOmissions([
    ...files
      .filter((file) => layerCount(file) !== 1)
      .map((file) => `${file} belongs to ${layerCount(file)} layers of scripts/layers/layers.mjs instead of one`),
    ...Object.values(layers)
      .filter(({ path }) => !files.some(isIn(path)))
      .map(({ title }) => `the layer ${title} of scripts/layers/layers.mjs has no file`),
  ]);
});
