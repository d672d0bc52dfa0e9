import { expect } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { test } from "#tests/support/browser/http-test.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { readOnWire } from "#tests/support/api/wire.ts";

const { origin } = servers.portal;
const workerBytes = 4700;

const Manifest = z.object({
  name: z.string(),
  lang: z.literal("bn"),
  start_url: z.literal("/"),
  display: z.literal("standalone"),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
});

test("the manifest has the centre's name and icons of the declared sizes", async () => {
  const home = await (await fetch(origin)).text();
  const [, href = ""] = /<link rel="manifest" href="([^"]+)"/.exec(home) ?? [];
  const response = await fetch(origin + href);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = Manifest.parse(await response.json());
  expect(manifest.name).toMatch(/^[\u0980-\u09ff ]+$/);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(origin + src);
    expect([icon.status, icon.headers.get("content-type")?.split(";")[0]], src).toEqual([200, type]);
    if (type !== "image/png") continue;
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test("the pages of a doctor link to a manifest that starts at the dashboard and is the same application", async ({
  start,
}) => {
  const portal = await start({ V3_API_URL: origin, SESSION_SECRETS: cookieSecret });
  const cookie = await sessionCookie("a-token-of-this-file", 1);
  const page = await (await fetch(`${portal.origin}/`, { headers: { cookie } })).text();
  const [, href = ""] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? [];
  const own = z.object({ id: z.string(), start_url: z.string() }).parse(await (await fetch(origin + href)).json());
  expect(own).toEqual({ id: "/", start_url: "/my/dashboard" });
});

test(`the service worker is at most ${workerBytes} bytes and revalidated each time`, async () => {
  const { status, headers, wireBytes } = await readOnWire(`${origin}/sw.js`);
  expect([status, headers["cache-control"], headers["content-encoding"]]).toEqual([200, "no-cache", "br"]);
  expect(headers["content-type"]).toMatch(/^text\/javascript/);
  expect(wireBytes).toBeLessThanOrEqual(workerBytes);
});
