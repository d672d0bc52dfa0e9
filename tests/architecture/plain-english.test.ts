import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { sourcesOf } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

const folders = [...programSources, "scripts", "tests"];

/** Openings without a head: a docstring starts with a verb or a noun phrase. */
const headless = /\/\*\*\s*(?:\*\s*)?(What|Who|Whoever|Whom|Whose|Of|Where|By|Under|Whether|That|So many)\s/g;

/** Replaced names and the terms of the field that stand in their place. */
const replaced: Record<string, string> = {
  asker: "rate-limit subject",
  behind: "next",
  crews: "worker pools",
  crowd: "load",
  desk: "fixture",
  echoes: "defaultsFromParams",
  flaws: "validateAfterWrite",
  giveback: "refund",
  hurried: "force",
  keptpages: "offline cache",
  knownof: "defaultsFromParams",
  lane: "priority",
  lanes: "admission",
  leash: "exit-with-parent",
  letbekept: "allowOfflineCache",
  mygate: "login redirect",
  neighbours: "isolation",
  onespelling: "canonical URL",
  otherwise: "next",
  patience: "timeout",
  patiencems: "timeoutMs",
  patient: "long timeouts",
  reign: "generation",
  respelt: "coerced",
  roomguest: "AttemptAccess",
  rooms: "layers",
  seldom: "slow",
  spellings: "coercions",
  succession: "generations",
  takeall: "consumeAll",
  till: "CheckoutContext",
  tills: "checkout pages",
  troublelog: "API failure log",
  turns: "shards, or round robin",
  twin: "cloned doctor",
  typedagain: "resubmit form",
  unitshare: "shard",
  walls: "import rules",
  whenlate: "deferredTimeout",
  wholeorbroken: "abortOnStreamError",
  wish: "EnrolmentRequest",
};

function filesBelow(folder: string): string[] {
  return readdirSync(projectPath(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file) && !file.includes("node_modules/"))
    .map((file) => `${folder}/${file}`);
}

const isFolder = (place: string) => !place.endsWith(".ts");
const files = folders.filter(isFolder).flatMap(filesBelow);

function replacementOf(name: string): string | undefined {
  return replaced[name.replaceAll(/[^a-z]/gi, "").toLowerCase()];
}

/** Declarations of functions, classes, constants and types that a module exports, and of its own types. */
const publicNames =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class|const|let) (\w+)|^ *(?:export )?(?:declare )?(?:interface|type) (\w+)/gm;

test("every docstring starts with a verb or a noun phrase", () => {
  expect(files.length).toBeGreaterThan(1000);
  expectNoOmissions(
    files.flatMap((file) =>
      [...readFileSync(projectPath(file), "utf8").matchAll(headless)].map(
        ([, word]) => `${file}: a docstring starts with "${word}": start it with a verb or a noun phrase`,
      ),
    ),
  );
});

test("no file, export or type has a replaced name", () => {
  const fileNames = files.flatMap((file) => {
    const better = replacementOf(basename(file).split(".", 1)[0] ?? "");
    return better ? [`${file} has a replaced name: use ${better}`] : [];
  });
  const names = sourcesOf(folders).flatMap((source) =>
    [...source.text.matchAll(publicNames)].flatMap(([, value, type]) => {
      const name = value ?? type ?? "";
      const better = replacementOf(name);
      return better ? [`${source.file} declares ${name}: use ${better}`] : [];
    }),
  );
  expectNoOmissions([...fileNames, ...names]);
});

/** Data and generated files, which may fill a folder. */
const isExempt = (folder: string) => /\/(migrations|files)(\/|$)/.test(folder);

test("no folder has more than 25 source files, tests beside their subject aside", () => {
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => !/\.test\.(ts|tsx|mjs)$/.test(name))) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const full = [...counts].filter(([folder, count]) => count > 25 && !isExempt(folder));
  expectNoOmissions(full.map(([folder, count]) => `${folder} has ${count} source files: group them by subject`));
});
