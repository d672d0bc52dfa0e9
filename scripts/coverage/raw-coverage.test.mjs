import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { measure } from "./measure.mjs";
import { readRawCoverage } from "./raw-coverage.mjs";

const source = `interface Order { paid: boolean }

function settle({ paid }: Order): string {
  if (paid) {
    return "settled";
  }
  return "due";
}

process.on("SIGTERM", () => {
  process.exit();
});
setInterval(() => {}, 1000);
console.log(settle({ paid: process.argv[2] === "paid" }));
`;

async function builtProgram() {
  const folder = mkdtempSync(join(tmpdir(), "coverage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const entry = join(folder, "settle.ts");
  writeFileSync(entry, source);
  const outDir = join(folder, "built");
  const output = { entryFileNames: "settle.mjs" };
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { ssr: entry, outDir, sourcemap: true, rollupOptions: { output } },
  });
  return { entry, outDir, raw: join(folder, "raw") };
}

/**
 * @param {{ outDir: string, raw: string }} program
 * @param {NodeJS.Signals} signal sent after the first output
 * @param {string} [order] state of the order, as an argument of the program
 */
async function runUntil({ outDir, raw }, signal, order = "due") {
  const file = join(outDir, "settle.mjs");
  const env = { ...process.env, NODE_V8_COVERAGE: raw };
  const child = spawn(process.execPath, [file, order], { env, stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill(signal);
  await once(child, "exit");
}

/** @param {{ entry: string, outDir: string, raw: string }} program */
async function uncoveredLines({ entry, outDir, raw }) {
  const files = await readRawCoverage(raw, [outDir]);
  const [first, ...others] = files.filter(({ path }) => path === entry);
  if (!first) return "no coverage of the file";
  return [...measure([first, ...others]).lines].filter(([, hasRun]) => !hasRun).map(([line]) => line);
}

test("reads the coverage of a program that ended after SIGTERM", async () => {
  const program = await builtProgram();
  await runUntil(program, "SIGTERM");
  expect(await uncoveredLines(program)).toEqual([5]);
});

test("joins the coverage of several processes", async () => {
  const program = await builtProgram();
  await runUntil(program, "SIGTERM");
  await runUntil(program, "SIGTERM", "paid");
  expect(await uncoveredLines(program)).toEqual([]);
});

test("ignores scripts outside the given folders", async () => {
  const program = await builtProgram();
  await runUntil(program, "SIGTERM");
  expect(await readRawCoverage(program.raw, [join(program.outDir, "other")])).toEqual([]);
});
