import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { timeouts } from "#tests/support/runner/timeouts.ts";

export interface BrowserProcess {
  /** Words of the process when it was ready: the first group of `says`. */
  said: string;
  stop(): Promise<void>;
}

interface Start {
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** Finds in the output of a process that it is ready, in its first group. */
  says?: RegExp;
  /** Checks whether a process that says nothing is ready. */
  isReady?: () => Promise<boolean>;
}

/** Starts a process in a group of its own, so that its end ends what it has started, and waits until it is ready. */
export async function startProcess({ program, args, env = {}, says, isReady }: Start): Promise<BrowserProcess> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const state = { hasEnded: false };
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", ({ message }) => {
      output += message;
      resolve();
    });
  }).then(() => (state.hasEnded = true));
  function killGroup(): void {
    if (child.pid !== undefined && !state.hasEnded) process.kill(-child.pid, "SIGKILL");
  }
  process.once("exit", killGroup); // leaves no process behind when this one fails

  async function stop(): Promise<void> {
    killGroup();
    process.off("exit", killGroup);
    await ended;
  }

  const deadline = Date.now() + timeouts.navigation;
  while (!state.hasEnded && Date.now() < deadline) {
    const said = says?.exec(output)?.[1];
    if (said !== undefined || (await isReady?.())) return { said: said ?? "", stop };
    await delay(50);
  }
  await stop();
  throw new Error(`${program} was not ready in time, or has ended:\n${output}`);
}

/**
 * Makes a folder for a new profile, and removes it when the browser is closed. It is on a disk: engines measure by its
 * size how much a page may keep.
 */
export async function newProfile() {
  const folder = await mkdtemp(join(tmpdir(), "portal-engine-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) };
}
