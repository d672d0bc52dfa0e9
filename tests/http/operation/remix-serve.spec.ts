import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { failedStart } from "#tests/support/processes/failed-start.ts";
import { test } from "#tests/support/browser/journey.ts";
import { isAlive } from "#tests/support/processes/is-alive.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";

const remixServe = "node_modules/.bin/remix-serve build/server/index.js";

test("remix-serve listens once the portal is ready, and its end stops the database @whole", async () => {
  const portal = await startPortal({ HOST: "127.0.0.1" }, remixServe);
  const database = Number.parseInt(await readFile(join(portal.dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  expect(isAlive(database)).toBe(true);
  expect((await fetch(`${portal.origin}/faq`)).headers.get("content-security-policy")).toContain("'sha256-");
  expect(await portal.stop()).toBe(0);
  await expect
    .poll(() => isAlive(database), "the database process ends shortly after it reports that it has stopped")
    .toBe(false);
});

test("under remix-serve a failed start is reported in one line, too @whole", async () => {
  const { code, lines } = await failedStart({ PUBLIC_ORIGIN: "http://portal.example" }, remixServe);
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("PUBLIC_ORIGIN");
});
