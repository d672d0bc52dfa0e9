import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { expect } from "@playwright/test";
import { makeImageFolder } from "#tests/support/processes/container-image.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { runProgram } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

interface Ending {
  code: string | number;
  output: string;
  errors: string;
}

function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ending> {
  return new Promise((resolve) => {
    execFile(program, args, options, (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }));
  });
}

test("the operator's commands run in the image, with what the Containerfile copies and nothing else @whole", async () => {
  const [image, DATA_DIR, backups] = [await ownFolder(), await ownFolder(), await ownFolder()];
  await makeImageFolder(image);
  const env: NodeJS.ProcessEnv = { PATH: process.env["PATH"], HOME: image, NODE_ENV: "production", DATA_DIR };
  const npm = (command: string, ...args: string[]) =>
    run("npm", ["run", "--silent", command, "--", ...args], { cwd: image, env });

  const help = await npm("staff", "--help");
  expect(help).toMatchObject({ code: 0, errors: "" });
  expect(help.output).toContain("Usage: staff");
  expect(await npm("db:migrate")).toMatchObject({ code: 1, errors: expect.stringContaining("there is no database") });
  expect(await npm("staff", "db", "create")).toMatchObject({ code: 0, output: expect.stringContaining(DATA_DIR) });
  expect(await npm("db:migrate")).toMatchObject({ code: 0, output: expect.stringMatching(/up to date: \d{4}_/) });
  const doctor = await npm("doctor");
  expect(doctor.output).toContain("database");
  expect(doctor.errors).not.toMatch(/Installing|Building|^\s+at /m);
  const backup = await npm("backup", backups);
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/: \d+ rows, \d+ files, /) });
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^portal-/)]);
  expect(await npm("restore", backups, "--check")).toMatchObject({ code: 0 });
  await Promise.all([image, DATA_DIR, backups].map((folder) => rm(folder, { recursive: true })));
});

/** Script of the health check of a program in deploy/compose.yaml, for another port. */
async function healthCheck(address: string, port: string): Promise<string[]> {
  const text = await readFile("deploy/compose.yaml", "utf8");
  const scripts = [...text.matchAll(/\[\s*"CMD",\s*"node",\s*"-e",\s*"(.*)",?\s*\]/g)].map(
    ([, script]) => script ?? "",
  );
  const script = scripts.find((one) => one.includes(address));
  if (!script) throw new Error(`deploy/compose.yaml: no health check asks ${address}`);
  return ["-e", script.replace(address, address.replace(/\d+(?=\/)/, port))];
}

for (const program of ["index", "api"]) {
  test(`the health check of compose.yaml detects that build/server/${program}.js runs, and that it has ended @whole`, async ({
    start,
  }) => {
    const served = await start({ PUBLIC_ORIGIN: "https://portal.example" }, `build/server/${program}.js`);
    const check = await healthCheck("127.0.0.1:3000/healthz", new URL(served.origin).port);
    expect(await run(process.execPath, check)).toEqual({ code: 0, output: "", errors: "" });
    await served.stop();
    expect(await run(process.execPath, check)).toMatchObject({ code: 1 });
  });
}

test("the health check of compose.yaml detects that the jobs run, and that they have ended @whole", async () => {
  const METRICS_PORT = String(await freePort());
  const { child, exited, dataDir } = await runProgram({ METRICS_PORT }, "build/server/jobs.js");
  const check = await healthCheck("127.0.0.1:9464/metrics", METRICS_PORT);
  await expect.poll(() => run(process.execPath, check)).toMatchObject({ code: 0 });
  child.kill("SIGTERM");
  await exited;
  expect(await run(process.execPath, check)).toMatchObject({ code: 1 });
  await rm(dataDir, { recursive: true });
});
