import { expect } from "@playwright/test";
import { z } from "zod";
import { features } from "#api/app.ts";
import { bounds } from "#contract/bounds.ts";
import { newGround } from "#tests/faults/fuzz-endpoints.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { cpuSeconds } from "#tests/support/cpu-time.ts";
import { test } from "#tests/support/http-test.ts";
import { filled } from "#tests/support/worst-inputs.ts";

/** What one request may cost. */
const mostSeconds = 0.5;

/** The names that a body has, each with something that costs a parser the more the longer it is. */
function bodiesOf(schema: z.ZodType, bytes: number): string[] {
  const { properties = { any: true } } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const room = bytes - 100;
  const hostile = [
    `[${filled("0", room, ",")}]`,
    `{${filled('"a":1', room, ",")}}`,
    `"${filled("a@", room)}"`,
    `"${filled("০১৭ ", room / 4)}"`,
    "[".repeat(room / 2) + "]".repeat(room / 2),
  ];
  return Object.keys(properties).flatMap((name) => hostile.map((value) => `{${JSON.stringify(name)}:${value}}`));
}

test("no body costs any endpoint much, whatever stands in its fields", async ({ start }) => {
  test.setTimeout(240_000);
  const api = await start({ LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" }, "build/server/api.js");
  const endpoints = Object.values(features)
    .flat()
    .flatMap(({ endpoint }) => (endpoint.body ? [{ ...endpoint, body: endpoint.body }] : []));
  expect(endpoints.length).toBeGreaterThan(20);
  const costly: string[] = [];
  await withDatabase(api, async (db) => {
    for (const { method, path, body, maxBodyBytes = bounds.bodyBytes } of endpoints) {
      const { token, device } = await newGround(db);
      const address = `${api.origin}/api/v3${path.replace(/\{\w+\}/g, "1")}`;
      for (const [n, text] of bodiesOf(body, Math.min(maxBodyBytes, bounds.bodyBytes)).entries()) {
        const headers = {
          "Content-Type": "application/json",
          Authorization: `Bearer ${token}`,
          "X-Device-Token": device,
          "Idempotency-Key": `cost-${n}`,
        };
        const before = await cpuSeconds(api.pid);
        const answer = await fetch(address, { method, headers, body: text });
        const answered = (await answer.text()).length;
        const seconds = (await cpuSeconds(api.pid)) - before;
        const isCostly = seconds > mostSeconds || answer.status >= 500 || answered > 20_000;
        const what = `${method} ${path} ${text.slice(0, 40)}: ${answer.status}, ${answered} bytes after ${seconds.toFixed(2)} s`;
        if (isCostly) costly.push(what);
      }
    }
  });
  expect(costly, costly[0]).toEqual([]);
});
