import { rm } from "node:fs/promises";
import { expect } from "@playwright/test";
import { runProgram } from "./portal-process.ts";

/** How a start with these settings fails: the exit code and what is printed, nothing of which is a stack. */
export async function failedStart(settings: Record<string, string>, program?: string) {
  const { exited, output, dataDir } = await runProgram(settings, program);
  const code = await exited;
  if (settings["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
  expect(output()).not.toMatch(/^\s+at /m);
  return { code, lines: output().trim().split("\n") };
}
