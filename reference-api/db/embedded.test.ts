import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { build } from "vite";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { dataFolders } from "#tests/support/processes/folders/data-folders.ts";
import { importNames } from "../../scripts/dev/import-names.mjs";
import { openEmbedded, type EmbeddedServer } from "./embedded.ts";

const { base, newFolder, newLongFolder } = await dataFolders();

async function open(dataDir: string, { durable = false } = {}): Promise<EmbeddedServer> {
  const server = await openEmbedded(dataDir, { durable });
  onTestFinished(async () => {
    await server.close();
  });
  return server;
}

async function query(connection: EmbeddedServer["connection"], text: string): Promise<unknown> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postmaster.pid"), "utf8"), 10);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const childProgram = `
  import { openEmbedded } from "./build/embedded.js";
  process.on("SIGINT", () => console.log("interrupted"));
  const server = await openEmbedded(process.argv[1], { durable: false });
  console.log(server.started ? "started" : "adopted");
  process.stdin.once("data", async () => {
    console.log(await server.close());
    process.exit();
  });
`;

// the module as deployed: bundled by Vite, with external packages
async function buildModule(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: importNames },
    build: { ssr: "reference-api/db/embedded.ts", outDir: join(base, "build"), emptyOutDir: true },
  });
  await symlink(join(root, "node_modules"), join(base, "node_modules"));
  await writeFile(join(base, "package.json"), '{ "type": "module" }');
}

/** Starts another process that opens the folder. It leads its own process group and closes the database on command. */
function spawnOpener(dataDir: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", childProgram, dataDir], {
    cwd: base,
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines = child.stdout.setEncoding("utf8").iterator();
  const { pid } = child;
  if (pid === undefined) throw new Error("no child");
  return {
    pid,
    nextLine: async () => String((await lines.next()).value).trim(),
    leave: () => child.stdin.write("leave\n"),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

describe("one process", () => {
  test("the first start creates a UTF-8 database that listens on a socket only", async () => {
    const server = await open(await newFolder("postgres"));
    expect(server.started).toBe(true);
    expect(await query(server.connection, "select 'ক' || current_setting('server_encoding')")).toBe("কUTF8");
    expect(await query(server.connection, "show listen_addresses")).toBe("");
    expect(await query(server.connection, "show fsync")).toBe("off");
  });

  test("a second opening uses the running server, and the last close stops it", async () => {
    const dataDir = await newFolder("postgres");
    const first = await open(dataDir);
    const second = await open(dataDir);
    expect(second.started).toBe(false);
    expect(await first.close()).toBe("left running");
    expect(await query(second.connection, "select 1")).toBe(1);
    expect(await second.close()).toBe("stopped");
    expect(await isThere(join(dataDir, "postmaster.pid"))).toBe(false);
  });

  test("restarts a killed server with all committed data", async () => {
    const dataDir = await newFolder("postgres");
    const { connection, close } = await open(dataDir, { durable: true });
    await query(connection, "create table kept as select 7 as number");
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => query(connection, "select number from kept").catch(String)).toBe(7);
    expect(await serverPid(dataDir)).not.toBe(pid);
    expect(await close()).toBe("stopped");
  });

  test("starts again after a killed server whose busy backend still runs", async () => {
    const dataDir = await newFolder("postgres");
    const { connection } = await open(dataDir);
    const ended = new AbortController();
    const count = () => query(connection, "select count(*) from generate_series(1, 3e6)").then(() => "done", String);
    const busy = (async () => {
      while (!ended.signal.aborted && (await count()) === "done");
    })();
    await expect
      .poll(() => query(connection, "select count(*)::int from pg_stat_activity where query like '%generate_s%'"))
      .toBe(2);
    ended.abort();
    process.kill(await serverPid(dataDir), "SIGKILL");
    const next = await open(dataDir);
    expect(await query(next.connection, "select 1")).toBe(1);
    await busy;
  });

  test("ignores lock files with the pid of an unrelated process", async () => {
    const dataDir = await newFolder("postgres");
    await (await open(dataDir)).close();
    // PostgreSQL mistakes any running process of its own account for another server
    const { uid, gid } = await stat(dataDir);
    const unrelated = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { uid, gid, stdio: "ignore" });
    onTestFinished(() => void unrelated.kill());
    for (const name of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
      await writeFile(join(dataDir, name), `${unrelated.pid}\n${dataDir}\n`);
    }
    expect((await open(dataDir)).started).toBe(true);
  });

  test("uses a short private folder if the path is too long for a socket", async () => {
    const dataDir = await newLongFolder();
    const { connection } = await open(dataDir);
    expect(dirname(connection.host)).toBe(base);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(await query(connection, "select 1")).toBe(1);
  });
});

describe("several processes", () => {
  beforeAll(buildModule);

  test("of two simultaneous openings one starts the server and one uses it, and the last close stops it", async () => {
    const dataDir = await newFolder("postgres");
    const openers = [spawnOpener(dataDir), spawnOpener(dataDir)];
    expect((await Promise.all(openers.map((opener) => opener.nextLine()))).sort()).toEqual(["adopted", "started"]);
    for (const opener of openers) opener.leave();
    expect((await Promise.all(openers.map((opener) => opener.nextLine()))).sort()).toEqual(["left running", "stopped"]);
  });

  test("Ctrl-C in the terminal and a killed application leave the server running", async () => {
    const dataDir = await newFolder("postgres");
    const opener = spawnOpener(dataDir);
    expect(await opener.nextLine()).toBe("started");
    process.kill(-opener.pid, "SIGINT");
    expect(await opener.nextLine()).toBe("interrupted");
    await opener.kill();
    const { started, connection } = await open(dataDir);
    expect(started).toBe(false);
    expect(await query(connection, "select 1")).toBe(1);
  });

  test("starts after a first start that was killed halfway", async () => {
    const unfinished = async (dataDir: string) =>
      (await readdir(dirname(dataDir))).filter((name) => name.includes(".new-"));
    /** Kills a first start together with its initdb, which could otherwise survive and keep writing. */
    async function killedHalfway(): Promise<string> {
      const dataDir = await newFolder("postgres");
      const opener = spawnOpener(dataDir);
      await expect
        .poll(async () => (await isThere(dataDir)) || (await unfinished(dataDir)).length > 0, { interval: 5 })
        .toBe(true);
      process.kill(-opener.pid, "SIGSTOP");
      const isHalfway = !(await isThere(dataDir));
      process.kill(-opener.pid, "SIGKILL");
      await opener.kill();
      return isHalfway ? dataDir : killedHalfway(); // too late on a slow machine: try again
    }
    const dataDir = await killedHalfway();
    expect(await isThere(dataDir)).toBe(false);
    expect((await open(dataDir)).started).toBe(true);
    expect(await unfinished(dataDir)).toEqual([]);
  });
});
