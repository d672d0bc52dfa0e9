import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { programCoverage } from "./coverage.ts";
import { demoData } from "./demo-data.ts";
import { freePort } from "./free-port.ts";
import { servingEnv, servingFlags } from "../../scripts/serving.mjs";
import { ownFolder } from "./quick-folder.ts";
import { patient } from "./patient.ts";
import { zones } from "./zones.ts";

const run = promisify(execFile);

export interface PortalProcess {
  pid: number | undefined;
  origin: string;
  dataDir: string;
  /** Everything the process has printed that has been read so far: what it did a moment ago may not stand there yet. */
  output(): string;
  /** Ends it as an operator would, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would: it does nothing more. Its data folder stays. */
  kill(): Promise<void>;
}

/** A new folder with the demo's data, where it has been made. */
export async function demoDataDir(): Promise<string> {
  const folder = await ownFolder();
  if (existsSync(demoData())) await run("cp", ["-a", `${demoData()}/.`, folder]);
  return folder;
}

/** A data folder as a program with these settings would make it. */
function dataDirFor(settings: Record<string, string>): Promise<string> {
  const makesDemo = !settings["V3_API_URL"] && !settings["DATABASE_URL"] && !settings["PUBLIC_ORIGIN"];
  return makesDemo ? demoDataDir() : ownFolder();
}

/** What has been started here, the oldest first. */
export const startedPrograms: { name: string; output: () => string }[] = [];

/** What is started here ends with what started it. */
const leash = new URL("../../scripts/exit-with-parent.mjs", import.meta.url).href;

/** The built portal (or another program, with its arguments) in a process of its own, with only the settings given. */
export async function runProgram(settings: Record<string, string>, program = "build/server/index.js") {
  const port = settings["PORT"] ?? String(await freePort());
  const dataDir = settings["DATA_DIR"] ?? (await dataDirFor(settings));
  const child = spawn(process.execPath, [...servingFlags, "--import", leash, ...program.split(" ")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      ...servingEnv,
      MY_PAGES_PER_MINUTE: "100000",
      NETWORK_PAGES_PER_MINUTE: "100000",
      TZ: zones.servers,
      ...patient,
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
  const leave = () => child.kill("SIGTERM"); // a program that fails leaves nothing running behind it
  process.once("exit", leave);
  const exited = once(child, "close").then(() => child.exitCode); // by then all that it printed has been read
  child.once("exit", () => process.off("exit", leave));
  return { child, exited, port, dataDir, output: () => printed };
}

/** Starts the portal, or another program that answers at /healthz, and waits until it listens. */
export async function startPortal(settings: Record<string, string> = {}, program?: string): Promise<PortalProcess> {
  const { child, exited, port, dataDir, output } = await runProgram(settings, program);
  const origin = `http://127.0.0.1:${port}`;
  const listening = (async () => {
    while (child.exitCode === null) {
      const isUp = await fetch(`${origin}/healthz`).then(
        (answer) => answer.ok,
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
      const gone = once(child, "exit"); // what it leaves running may hold its output open
      if (child.kill("SIGKILL")) await gone;
    },
  };
}
