import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/http-test.ts";
import { authExamples, publicExamples, cachedExamples } from "#tests/support/examples/public-pages.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { cookieSecret, flowCookie } from "#tests/support/api/portal/visitor.ts";
import { readOnWire } from "#tests/support/api/wire.ts";

const { origin } = servers.portal;
const clientFiles = "build/client";
const homeBytes = 12_000;
const pageBytes = 10_000;
const loginPageBytes = 7_000;
const revisitBytes = 500;
const minCompressedBytes = 600;

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(clientFiles, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`);
}

for (const { name, path } of publicExamples) {
  const budget = name === "home" ? homeBytes : pageBytes;
  test(`${name} is at most ${budget} bytes with its styles and headers`, async () => {
    await expect.poll(async () => (await readOnWire(origin + path)).wireBytes).toBeLessThanOrEqual(budget);
  });
}

for (const { name, path } of cachedExamples) {
  test(`a second visit to ${name} is a 304 of at most ${revisitBytes} bytes`, async () => {
    const first = await readOnWire(origin + path);
    const { status, wireBytes } = await readOnWire(origin + path, { "if-none-match": first.headers["etag"] ?? "" });
    expect(status).toBe(304);
    expect(wireBytes).toBeLessThanOrEqual(revisitBytes);
  });
}

test(`every login and registration page is at most ${loginPageBytes} bytes with its styles and loads no script`, async ({
  start,
}) => {
  const portal = await start({ V3_API_URL: origin, SESSION_SECRETS: cookieSecret });
  const steps = authExamples.map(({ path }) => ({ path, cookie: "" }));
  const phone = "01799999999";
  steps.push({ path: "/otp", cookie: await flowCookie("join", "code", phone) });
  steps.push({ path: "/register", cookie: await flowCookie("join", "register", phone) });
  for (const { path, cookie } of steps) {
    const { status, body } = await readOnWire(portal.origin + path, cookie ? { cookie } : {});
    expect(status, path).toBe(200);
    expect(body.length, path).toBeLessThanOrEqual(loginPageBytes);
    expect(brotliDecompressSync(body).toString(), path).not.toMatch(/<script[^>]* src=|rel="modulepreload"/);
  }
});

test("scripts and styles are compressed and cached for a year", async () => {
  const files = (await filesOf("assets")).filter((file) => /\.(js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { length } = await readFile(join(clientFiles, file));
    const { headers, body } = await readOnWire(`${origin}/${file}`);
    expect(headers["cache-control"], file).toBe("max-age=31536000, immutable");
    if (length < minCompressedBytes) continue;
    expect(headers["content-encoding"], file).toBe("br");
    expect(body.length, file).toBeLessThan(length);
    expect((await readOnWire(`${origin}/${file}`, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
  }
});

test("SVG files are compressed", async () => {
  const files = (await filesOf("demo")).filter((file) => file.endsWith(".svg"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    if ((await readFile(join(clientFiles, file))).length < minCompressedBytes) continue;
    expect((await readOnWire(`${origin}/${file}`)).headers["content-encoding"], file).toBe("br");
  }
});

/** Strings that identify server code, each with a file that must contain it. */
const serverMarkers = {
  ZodError: "node_modules/zod/v4/classic/errors.js",
  "sanitize-html": "node_modules/sanitize-html/package.json",
  allowedSchemesByTag: "node_modules/sanitize-html/index.js",
  "drizzle:": "node_modules/drizzle-orm/entity.js",
  "SCRAM-SHA-256": "node_modules/pg/lib/crypto/sasl.js",
  "Cross-site request refused": "build/server/index.js",
};

test("browser scripts contain no server code: no schema, no sanitizer, no database", async () => {
  const scripts = (await filesOf("assets")).filter((file) => file.endsWith(".js"));
  const code = await Promise.all(scripts.map((file) => readFile(join(clientFiles, file), "utf8")));
  for (const [marker, proof] of Object.entries(serverMarkers)) {
    expect((await readFile(proof, "utf8")).includes(marker), `${marker} in ${proof}`).toBe(true);
    expect(
      scripts.filter((_, index) => code[index]?.includes(marker)),
      marker,
    ).toEqual([]);
  }
});
