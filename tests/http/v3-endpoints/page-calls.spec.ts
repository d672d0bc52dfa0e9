import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { measurePageCalls, pageCallsFile } from "#tests/faults/page-calls.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";

const nth = 24;

test("check:api knows which calls a page makes, and which of them the page cannot do without", async ({ start }) => {
  const api = await start({ LOG_LEVEL: "error" }, "build/server/api.js");
  const measured = await measurePageCalls(api.origin, (_, index) => sampleOf([index], index % nth, nth).length > 0);
  const known: unknown = JSON.parse(await readFile(pageCallsFile, "utf8"));
  expect(Object.keys(measured).length, "measured pages").toBeGreaterThan(2);
  expect(known, "`npm run page-calls` writes app/check-api/page-calls.json").toMatchObject(measured);
});
