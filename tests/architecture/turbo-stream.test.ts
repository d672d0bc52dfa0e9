import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import { sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

// Why this matters: docs/decisions/0001-stay-on-remix-2.md.

const Lock = z.object({
  packages: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.string()).default({}) })),
});

/** The scripts of an installed package as CommonJS, which is what the server loads. */
function scriptsOf(name: string): { file: string; text: string }[] {
  const folder = `node_modules/${name}/dist`;
  const names = readdirSync(projectPath(folder), { encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  return names.map((file) => ({ file, text: readFileSync(projectPath(`${folder}/${file}`), "utf8") }));
}

function usesIn(name: string, use: RegExp): string[] {
  return scriptsOf(name).flatMap(({ file, text }) => [...text.matchAll(use)].map(([found]) => `${file}: ${found}`));
}

test("no program of the project imports turbo-stream, and of the packages only Remix does", () => {
  const importing = sourcesOf(programSources).filter(({ text }) => text.includes("turbo-stream"));
  expect(importing.map(({ file }) => file)).toEqual([]);
  const { packages } = Lock.parse(JSON.parse(readFileSync(projectPath("package-lock.json"), "utf8")));
  const dependents = Object.entries(packages).filter(([, { dependencies }]) => "turbo-stream" in dependencies);
  expect(dependents.map(([place]) => place)).toEqual([
    "node_modules/@remix-run/react",
    "node_modules/@remix-run/server-runtime",
  ]);
});

test("Remix's server encodes streams and decodes none", () => {
  expect(usesIn("@remix-run/server-runtime", /turboStream\.\w+/g)).toEqual(["single-fetch.js: turboStream.encode"]);
  expect(usesIn("@remix-run/server-runtime", /require\('turbo-stream'\)/g)).toHaveLength(1);
});

test("Remix's client decodes streams in two functions, which only a browser runs", () => {
  expect(usesIn("@remix-run/react", /turboStream\.\w+/g)).toEqual(["single-fetch.js: turboStream.decode"]);
  expect(usesIn("@remix-run/react", /decodeViaTurboStream\([^)]*window\)/g)).toEqual([
    "browser.js: decodeViaTurboStream(stream, window)",
    "single-fetch.js: decodeViaTurboStream(res.body, window)",
  ]);
  expect(usesIn("@remix-run/react", /decodeViaTurboStream\(/g)).toHaveLength(3); // the two, and its declaration
});
