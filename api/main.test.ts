import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { projectPath } from "#api/db/project-path.ts";
import { listBatchCategories } from "#contract/home.ts";

const folder = await mkdtemp(join(tmpdir(), "api-main-test-"));
await chmod(folder, 0o755); // as root the database runs as another account, which must pass
afterAll(() => rm(folder, { recursive: true }));

const program = `
  import { runnerImport } from "vite";
  await runnerImport("./api/main.ts", { configFile: false, root: process.cwd(), logLevel: "silent" });
`;

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: projectPath(""),
    env: {
      NODE_ENV: "production",
      PATH: process.env["PATH"],
      LOG_LEVEL: "silent",
      DATA_DIR: join(folder, "data"),
      ...settings,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output, ended: once(child, "close") };
}

/** A port that was free a moment ago, and the server that still holds it. */
async function heldPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const release = async () => {
    server.close();
    await once(server, "close");
  };
  return { port: String(address.port), release };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

test(
  "alone, the API serves its demo data, says where, and stops its database when it is told to end",
  { timeout: 120_000 },
  async () => {
    const { port, release } = await heldPort();
    await release();
    const { child, output, ended } = start({ PORT: port });
    await once(child.stdout, "data");
    expect(output.stdout).toBe(`The v3 API answers at http://127.0.0.1:${port}/api/v3\n`);

    const origin = `http://127.0.0.1:${port}`;
    const health = await fetch(`${origin}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
    const categories = await fetch(`${origin}/api/v3/web/homepage/batch-categories`);
    expect(listBatchCategories.response.parse(await categories.json()).categories).not.toEqual([]);

    const lock = join(folder, "data", "postgres", "postmaster.pid");
    expect(await isThere(lock)).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(output.stderr).toBe("");
    expect(await isThere(lock)).toBe(false);
  },
);

const liveSettings = {
  SMS_API_TOKEN: "token",
  SMS_SID: "PORTAL",
  SSLCOMMERZ_STORE_ID: "store",
  SSLCOMMERZ_STORE_PASSWORD: "password",
  BKASH_APP_KEY: "key",
  BKASH_APP_SECRET: "secret",
  BKASH_USERNAME: "user",
  BKASH_PASSWORD: "password",
};

test.each([
  ["a demo has stand-ins for the outside world, which know their callers", {}, [200, 200, 401]],
  ["live credentials leave no stand-in", liveSettings, [404, 404, 404]],
])("%s", { timeout: 120_000 }, async (_, settings, statuses) => {
  const { port, release } = await heldPort();
  await release();
  const { child, ended } = start({ PORT: port, ...settings });
  await once(child.stdout, "data");
  const sandbox = `http://127.0.0.1:${port}/sandbox`;
  const answers = await Promise.all([
    fetch(`${sandbox}/sms`, { headers: { accept: "application/json" } }),
    fetch(`${sandbox}/sslcommerz/gwprocess/v4/api.php`, { method: "POST" }),
    fetch(`${sandbox}/bkash/v1.2.0-beta/tokenized/checkout/token/grant`, { method: "POST" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("a port that is taken is one line, and no database is left running", { timeout: 120_000 }, async () => {
  const { port, release } = await heldPort();
  onTestFinished(release);
  const { output, ended } = start({ PORT: port });
  expect(await ended).toEqual([1, null]);
  expect(output.stderr).toBe(`Port ${port} is in use: set PORT to another.\n`);
  expect(await isThere(join(folder, "data", "postgres", "postmaster.pid"))).toBe(false);
});

test("a wrong setting is named without a stack", { timeout: 120_000 }, async () => {
  const { output, ended } = start({ PORT: "many" });
  expect(await ended).toEqual([1, null]);
  expect(output.stderr).toMatch(/^The settings are not usable\.\nPORT: [^\n]*\n$/);
});
