import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";

const site = useSite();
const form = { "Content-Type": "application/x-www-form-urlencoded" };

const browserHeaders = { Accept: "text/html,application/xhtml+xml" };

test("a refused form shows the reason on a page of the site with a link onward", async () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Content-Length": "3" };
  const large = { "Content-Length": "70000" };
  for (const [status, title, headers] of [
    [403, "ফর্মটি নেওয়া হয়নি", foreign],
    [413, "যা পাঠিয়েছেন তা বেশি বড়", large],
  ] as const) {
    const response = await site().post("/login", { ...browserHeaders, ...headers }, "a=1");
    const html = Buffer.from(response.body, "latin1").toString();
    expect([response.status, response.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(html).toContain(title);
    expect(html).toContain('class="site-header"');
    expect(html, "a link onward").toContain('href="/login"');
    expect(response.headers.get("content-security-policy")).toContain("nonce-");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
});

test("whatever host or origin is claimed, our own form is accepted and a foreign one refused", async () => {
  const forwarded = { "X-Forwarded-Host": "evil.example" };
  expect((await site().post("/login", { ...forwarded, "Content-Length": "3" }, "a=1")).status).toBe(422);
  const both = { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin", "Content-Length": "3" };
  expect((await site().post("/login", both, "a=1")).status).toBe(403);
});

test("with only a Referer header, our own form is accepted and every other refused", async () => {
  const session = await sessionCookie("token");
  const send = (referer: string) =>
    sendRaw(site().origin, {
      method: "POST",
      target: "/login",
      headers: { ...form, Referer: referer, Cookie: session, "Content-Length": "3" },
      body: "a=1",
    });
  expect((await send(`${site().origin}/login`)).status).not.toBe(403);
  for (const foreign of ["https://evil.example/", `${site().origin}.evil.example/`, "about:blank", "x"])
    expect((await send(foreign)).status, foreign).toBe(403);
});
