import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { countServing } from "#api/db/serving.ts";
import { demoData } from "./folders/demo-data.ts";
import { freePort } from "./free-port.ts";
import { ownFolder } from "./folders/fast-temp-folder.ts";

const run = promisify(execFile);
const repository = process.cwd();
const notCopied = /^(node_modules|build|data|docs|tests|test-results|playwright-report|\.git|\.env|\.cache)$/;

/** Folder with an `npm` that fails: installing in the copy would change the developer's packages, which are linked. */
const noNpm = "no-npm";

export interface Copy {
  folder: string;
  /** Replaces a text that occurs exactly once in a source file; throws otherwise. */
  edit(file: string, from: string, to: string): Promise<void>;
  save(file: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the sources of this repository for a test to edit; packages are linked, caches are not shared. */
export async function copyRepository(): Promise<Copy> {
  const folder = await ownFolder();
  const filter = (path: string) => !notCopied.test(basename(path));
  await cp(repository, folder, { recursive: true, preserveTimestamps: true, filter });
  if (existsSync(demoData())) await run("cp", ["-a", demoData(), join(folder, "data")]);
  await mkdir(join(folder, "node_modules"));
  for (const name of await readdir("node_modules")) {
    if (name.startsWith(".") && name !== ".bin") continue;
    await symlink(join(repository, "node_modules", name), join(folder, "node_modules", name));
  }
  const hiddenLock = "node_modules/.package-lock.json"; // npm trusts it only if it is newer than package-lock.json
  await writeFile(join(folder, hiddenLock), await readFile(hiddenLock));
  await mkdir(join(folder, noNpm));
  await writeFile(join(folder, noNpm, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });

  /** Replaces a file at once, as most editors do: writing into it would show the watcher an empty file first. */
  async function save(file: string, text: string): Promise<void> {
    const written = join(folder, "node_modules", "saved-file"); // where nothing watches
    await writeFile(written, text);
    await rename(written, join(folder, file));
  }
  return {
    folder,
    save,
    async edit(file, from, to) {
      const text = await readFile(join(folder, file), "utf8");
      const [before, after, ...more] = text.split(from);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`${file} does not contain this text exactly once, so the test must edit another one: ${from}`);
      await save(file, before + to + after);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

export interface DevServer {
  origin: string;
  /** Everything printed to stdout and stderr so far. */
  output(): string;
  /** Sends a signal to the process and waits until it exits. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const startTimeoutMs = 120_000; // it creates a database, and Vite reads every file for the first time

/** Runs `npm run dev` in a copy's folder on a free port and waits until it responds. */
export async function startDevServer(folder: string): Promise<DevServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: folder,
    env: {
      PATH: [join(folder, noNpm), process.env["PATH"]].join(delimiter),
      NODE_ENV: "development",
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "exit");
  const terminate = () => child.kill("SIGTERM"); // leaves no process behind when a test fails
  process.once("exit", terminate);
  child.once("exit", () => process.off("exit", terminate));

  const origin = `http://127.0.0.1:${port}`;
  const givesUpAt = performance.now() + startTimeoutMs;
  while (!(await isUp(origin))) {
    if (child.exitCode !== null || performance.now() > givesUpAt) {
      child.kill();
      throw new Error(`npm run dev did not start:\n${printed}`);
    }
    await delay(100);
  }
  return {
    origin,
    output: () => printed,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Lines of `ps` for the processes whose arguments contain a folder. */
export async function processesIn(folder: string): Promise<string[]> {
  const { stdout } = await run("ps", ["-eo", "pid=,args="]);
  return stdout.split("\n").filter((line) => line.includes(folder));
}

/** Process id of the database in a folder, number of processes that hold it open, and number of servers that use it. */
export async function databaseIn(folder: string) {
  const cluster = join(folder, "data", "postgres");
  const pool = new pg.Pool({ host: cluster, user: "portal", database: "portal", max: 1 });
  const holding = await pool.query("select from pg_stat_activity where application_name = 'portal-presence'");
  const serving = await countServing(pool);
  await pool.end();
  return {
    pid: Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10),
    holding: holding.rowCount,
    serving,
  };
}
