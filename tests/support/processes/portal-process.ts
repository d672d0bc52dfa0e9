import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openEmbedded } from "#api/db/embedded.ts";
import { programCoverage } from "#tests/support/runner/coverage.ts";
import { demoData } from "./folders/demo-data.ts";
import { freePort } from "./free-port.ts";
import { servingEnv, servingFlags } from "../../../scripts/serving.mjs";
import { ownFolder } from "./folders/fast-temp-folder.ts";
import { longTimeouts } from "./long-timeouts.ts";
import { zones } from "./zones.ts";

const run = promisify(execFile);

export interface PortalProcess {
  pid: number | undefined;
  origin: string;
  dataDir: string;
  /** Output read so far; the latest lines may still be missing. */
  output(): string;
  /** Stops the process with SIGTERM and returns its exit code. Removes a data folder that was made for it. */
  stop(): Promise<number | null>;
  /** Kills the process with SIGKILL. Its data folder remains. */
  kill(): Promise<void>;
}

/** Creates a data folder with a copy of the demo's data, or an empty one if that has not been built yet. */
export async function demoDataDir(): Promise<string> {
  const folder = await ownFolder();
  if (existsSync(demoData())) await run("cp", ["-a", `${demoData()}/.`, folder]);
  return folder;
}

/** Creates a data folder with an empty database, as `staff db create` does for a new site. */
export async function siteDataDir(): Promise<string> {
  const folder = await ownFolder();
  const server = await openEmbedded(join(folder, "postgres"), { durable: false });
  await server.close();
  return folder;
}

/** Creates a data folder for a program with these settings: what its start does not create itself is in it. */
function dataDirFor({ V3_API_URL, DATABASE_URL, PUBLIC_ORIGIN, DEMO }: Record<string, string>): Promise<string> {
  if (V3_API_URL || DATABASE_URL) return ownFolder();
  if (!PUBLIC_ORIGIN) return demoDataDir();
  return DEMO ? ownFolder() : siteDataDir();
}

/** Programs started by this module, oldest first. */
export const startedPrograms: { name: string; output: () => string }[] = [];

/** Module that makes a child process exit together with its parent. */
const exitWithParent = new URL("../../../scripts/exit-with-parent.mjs", import.meta.url).href;

/** Runs the built portal, or another program with arguments, in a process without the environment of this one. */
export async function runProgram(settings: Record<string, string>, program = "build/server/index.js") {
  const port = settings["PORT"] ?? String(await freePort());
  const dataDir = settings["DATA_DIR"] ?? (await dataDirFor(settings));
  const flags = [...servingFlags, "--enable-source-maps", "--import", exitWithParent];
  const child = spawn(process.execPath, [...flags, ...program.split(" ")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      ...servingEnv,
      MY_PAGES_PER_MINUTE: "100000",
      NETWORK_PAGES_PER_MINUTE: "100000",
      V3_CHECK_MINUTES: "0", // its calls would stand among those that a test counts
      TZ: zones.servers,
      ...longTimeouts,
      PORT: port,
      DATA_DIR: dataDir,
      ...programCoverage,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  startedPrograms.push({ name: `${program.replace(/.*\//, "")} on ${port}`, output: () => printed });
  const terminate = () => child.kill("SIGTERM"); // leaves no process behind when this one fails
  process.once("exit", terminate);
  const exited = once(child, "close").then(() => child.exitCode); // "close" comes after all output has been read
  child.once("exit", () => process.off("exit", terminate));
  return { child, exited, port, dataDir, output: () => printed };
}

/**
 * Starts the portal, or another program that serves /healthz, and waits until it responds. Throws if it exits first.
 */
export async function startPortal(settings: Record<string, string> = {}, program?: string): Promise<PortalProcess> {
  const { child, exited, port, dataDir, output } = await runProgram(settings, program);
  const origin = `http://127.0.0.1:${port}`;
  const listening = (async () => {
    while (child.exitCode === null) {
      const isUp = await fetch(`${origin}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isUp) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  })();
  if (!(await listening)) throw new Error(`the portal did not start:\n${output()}`);
  return {
    pid: child.pid,
    origin,
    dataDir,
    output,
    async stop() {
      child.kill("SIGTERM");
      const code = await exited;
      if (settings["DATA_DIR"] === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      const killed = once(child, "exit"); // "close" may never come, because its child processes hold the output open
      if (child.kill("SIGKILL")) await killed;
    },
  };
}
