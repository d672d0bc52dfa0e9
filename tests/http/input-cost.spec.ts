import { expect } from "@playwright/test";
import { z } from "zod";
import { features } from "#api/app.ts";
import { newGround } from "#tests/faults/fuzz.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { cpuSeconds } from "#tests/support/cpu-time.ts";
import { test } from "#tests/support/http-test.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { useSite } from "#tests/support/site.ts";
import { sessionCookie } from "#tests/support/visitor.ts";

const site = useSite();
const urlencoded = "application/x-www-form-urlencoded";
const usualBytes = 64 * 1024;
/** What one request may cost. Rendering the heaviest page takes a tenth; the parsers that were once reached took seconds. */
const mostSeconds = 0.5;

/** A piece again and again, up to so many bytes. */
function filled(piece: string, bytes: number, between = ""): string {
  return Array<string>(Math.floor(bytes / (piece.length + between.length)))
    .fill(piece)
    .join(between);
}

function parts(name: string, bytes: number): string {
  const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  return `${filled(part, bytes - 10)}--x--\r\n`;
}

/** Forms that cost a parser the more the longer they are; each of the most bytes that a form may have. */
const forms: [what: string, type: string, body: string][] = [
  ["one name again and again", urlencoded, filled("a", usualBytes, "&")],
  ["one list again and again", urlencoded, filled("sheet_ids=1", usualBytes, "&")],
  ["one name as deep as it goes", urlencoded, `a${filled("[a]", usualBytes - 10)}=1`],
  ["one name with as many dots", urlencoded, `a${filled(".a", usualBytes - 10)}=1`],
  ["an array with holes", urlencoded, filled("a[4294967294]=1", usualBytes, "&")],
  ["nothing but escapes", urlencoded, `a=${filled("%f0%9f", usualBytes - 10)}`],
  ["one part again and again", "multipart/form-data; boundary=x", parts("a", usualBytes)],
  [
    "parts behind a boundary that hides them",
    'multipart/form-data; a="; boundary=y"; boundary=x',
    parts("a", usualBytes),
  ],
];

const queries = [
  `?${filled("a=1", 1900, "&")}`,
  `?search=${filled("a%20", 1900)}`,
  `?search=${filled("%E0%A6%95", 1900)}`,
  `?${filled("a", 1900, "&")}`,
];

test("no form and no query costs any route much, whatever stands in it, and the portal goes on", async () => {
  test.setTimeout(240_000);
  const { origin, portal } = site();
  const headers = { Origin: origin, Cookie: await sessionCookie("token") };
  const costly: string[] = [];

  async function weigh(what: string, path: string, init: RequestInit): Promise<void> {
    const before = await cpuSeconds(portal.pid);
    const { status } = await fetch(origin + path, { ...init, redirect: "manual" });
    const seconds = (await cpuSeconds(portal.pid)) - before;
    if (seconds > mostSeconds || status >= 500)
      costly.push(`${path}: ${what}: ${status} after ${seconds.toFixed(2)} s`);
  }
  for (const { path } of routeExamples()) {
    for (const [what, type, body] of forms)
      await weigh(what, path, { method: "POST", headers: { ...headers, "Content-Type": type }, body });
  }
  for (const { path } of routeExamples().filter(({ pattern }) => !/^\/my\//.test(pattern))) {
    for (const query of queries) await weigh(query.slice(0, 20), path + query, { headers: { Origin: origin } });
  }
  for (const cookie of [filled("a=1", 15_000, "; "), `session=${"a".repeat(15_000)}`])
    await weigh("a long cookie", "/faq", { headers: { Cookie: cookie } });
  expect(costly, costly[0]).toEqual([]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});

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
    for (const { method, path, body, maxBodyBytes = usualBytes } of endpoints) {
      const { token, device } = await newGround(db);
      const address = `${api.origin}/api/v3${path.replace(/\{\w+\}/g, "1")}`;
      for (const [n, text] of bodiesOf(body, Math.min(maxBodyBytes, usualBytes)).entries()) {
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
