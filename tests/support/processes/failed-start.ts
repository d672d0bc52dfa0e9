import { rm } from "node:fs/promises";
import { expect } from "@playwright/test";
import { runProgram } from "./portal-process.ts";

/**
 * Starts a program that must fail with these settings. Returns its exit code and output, which must contain no stack
 * trace.
 */
export async function failedStart(settings: Record<string, string>, program?: string) {
  const { exited, output, dataDir } = await runProgram(settings, program);
  const code = await exited;
  if (settings["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
  expect(output()).not.toMatch(/^\s+at /m);
  return { code, lines: output().trim().split("\n") };
}
