import { expect, type Page } from "@playwright/test";
import { fewAtATime } from "#tests/support/api/few-at-a-time.ts";
import { test } from "#tests/support/browser/journey.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { watchPage } from "#tests/support/browser/page-watch.ts";
import { authExamples, publicExamples } from "#tests/support/examples/public-pages.ts";
import type { RouteExample } from "#tests/support/examples/route-examples.ts";
import { useSite } from "#tests/support/browser/site.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";

const site = useSite();

/** Routes that show pages, and error pages. */
const documents: RouteExample[] = [
  ...publicExamples,
  ...authExamples,
  { name: "not found", pattern: "*", path: "/no/such/page" },
  { name: "no such id", pattern: "/faq/:id/show", path: "/faq/none/show" },
  { name: "bad filter", pattern: "/batches", path: "/batches?mode=none" },
];
const isShared = ({ name }: RouteExample) => name in publicPages;

function directives(response: Response): Map<string, string[]> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

test("every page has an enforced policy and the security headers, with and without a session", async () => {
  for (const { path } of documents) {
    for (const cookie of ["", "session=anything"]) {
      const response = await site().get(path, { cookie });
      const policy = directives(response);
      const scripts = policy.get("script-src") ?? [];
      expect(response.headers.get("content-type"), path).toContain("text/html");
      expect(scripts.length, path).toBeGreaterThan(0);
      expect(
        scripts.filter((source) => /unsafe|^\*|^https?:|^data:/.test(source)),
        path,
      ).toEqual([]);
      expect(policy.get("style-src")?.join(" "), path).not.toContain("unsafe");
      expect(policy.get("form-action"), path).toEqual(["'self'"]);
      for (const name of ["default-src", "frame-ancestors", "base-uri"]) {
        expect(policy.get(name), path).toEqual(["'none'"]);
      }
      expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(response.headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
      expect(response.headers.get("strict-transport-security"), "HSTS is for https alone").toBeNull();
      for (const absent of ["content-security-policy-report-only", "x-powered-by", "server"]) {
        expect(response.headers.get(absent), path).toBeNull();
      }
    }
  }
});

test("a cacheable page allows its scripts by hash only, and its policy does not change with a 304", async () => {
  for (const { path } of documents.filter(isShared)) {
    const first = await site().get(path);
    const policy = first.headers.get("content-security-policy") ?? "";
    expect(policy, path).not.toContain("nonce-");
    expect(await first.text(), path).not.toContain("nonce=");
    for (const source of directives(first).get("script-src") ?? []) {
      expect(source, path).toMatch(/^'(sha256-[A-Za-z0-9+/]{43}=|strict-dynamic)'$/);
    }
    const again = await site().get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status, path).toBe(304);
    expect([policy, null], "if absent, the browser keeps that of its copy").toContain(
      again.headers.get("content-security-policy"),
    );
    const afterwards = await site().get(path);
    expect(afterwards.headers.get("content-security-policy"), path).toBe(policy);
  }
});

test("with a session cookie every response has a nonce of its own", async () => {
  const seenNonces = new Set<string>();
  for (const { path } of documents) {
    const times = path === "/" ? 50 : 8;
    const responses = await fewAtATime(Array.from({ length: times }), () =>
      site().get(path, { cookie: "session=anything" }),
    );
    for (const response of responses) {
      const [, nonce = ""] = /^'nonce-([^']+)'$/.exec(directives(response).get("script-src")?.[0] ?? "") ?? [];
      expect(Buffer.from(nonce, "base64").length, path).toBeGreaterThanOrEqual(16);
      expect(seenNonces.has(nonce), path).toBe(false);
      seenNonces.add(nonce);
      const inPage = (await response.text()).matchAll(/<(?:script|style)[^>]* nonce="([^"]*)"/g);
      expect(new Set(Array.from(inPage, (match) => match[1])), path).toEqual(new Set([nonce]));
    }
  }
});

test.describe("the clock of an exam", () => {
  const now = new Date().toISOString();
  const clock = { server_now: now, ends_at: now, remaining_seconds: 545, status: "in_progress" };
  const room = useSite({
    override: (target) => (target.endsWith("/attempt/clock") ? { status: 200, body: clock } : undefined),
  });

  test("may be framed only by the portal, has only text and a style, and refreshes itself", async () => {
    const response = await room().get("/my/courses/1/events/1/exam/participated/clock", {
      cookie: await sessionCookie("token"),
    });
    const html = await response.text();
    expect([response.status, html.replace(/<[^b][^>]*>|<style>.*?<\/style>/g, "")]).toEqual([
      200,
      expect.stringContaining("৯:০৫"),
    ]);
    expect(html).not.toMatch(/<script|<link|http/);
    expect(Object.fromEntries(directives(response))).toEqual({
      "default-src": ["'none'"],
      "style-src": [expect.stringMatching(/^'sha256-/)],
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
      "frame-ancestors": ["'self'"],
    });
    expect([response.headers.get("refresh"), response.headers.get("cache-control")]).toEqual([
      "30",
      "private, no-store",
    ]);
  });
});

test.describe("on an https address", () => {
  const secure = useSite({}, { PUBLIC_ORIGIN: "https://portal.example" });

  test("every response has HSTS for at least a year, subdomains included", async () => {
    for (const { path } of [...documents, { path: "/faq.data" }, { path: "/favicon.svg" }, { path: "/?_data=root" }]) {
      const response = await secure().get(path, { host: "portal.example" });
      const policy = response.headers.get("strict-transport-security") ?? "";
      expect(Number(/max-age=(\d+)/.exec(policy)?.[1]), path).toBeGreaterThanOrEqual(31_536_000);
      expect(policy).toContain("includeSubDomains");
    }
  });
});

/** Internal paths that a page links to. */
function ownLinks(page: Page): Promise<string[]> {
  return page.locator("a[href^='/']").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

test("browsing forty demo pages with scripts causes no policy violation", async ({ page }) => {
  const violations = await watchPage(page);
  const queue = ["/", "/batches", "/faq"];
  const visited = new Set<string>();
  for (let next = queue.shift(); next !== undefined && visited.size < 40; next = queue.shift()) {
    if (visited.has(next) || /^\/(admin|login|join|my)\b/.test(next)) continue;
    visited.add(next);
    await page.goto(next);
    queue.push(...(await ownLinks(page)));
  }
  expect(visited.size).toBe(40);
  expect(violations).toEqual([]);
});
