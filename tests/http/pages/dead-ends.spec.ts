import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/http-test.ts";
import { sendRaw } from "#tests/support/api/raw-http.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";

const { origin } = servers.portal;
const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const foreign = { ...form, "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };

interface Sent {
  method?: string;
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request as a browser does, and follows redirects within the site. */
async function visit(sent: Sent): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await sendRaw(origin, { ...sent, headers: { ...browser, ...sent.headers } });
  const location = response.headers.get("location")?.trim();
  if (location) return visit({ target: location.replace(origin, "") });
  return {
    status: response.status,
    html: Buffer.from(response.body, "latin1").toString("utf8"),
    headers: response.headers,
  };
}

/** Expects a page in Bengali that leads on: to the home page at least. */
function expectWayOn({ html, headers }: Awaited<ReturnType<typeof visit>>): void {
  expect(headers.get("content-type")?.trim()).toBe("text/html; charset=utf-8");
  expect(html).toMatch(/<html lang="bn"/);
  expect(html).toMatch(/<h1[^>]*>[^<]*[\u0980-\u09ff]/);
  expect(html).toMatch(new RegExp(`<a [^>]*href="(${origin})?/"`));
}

const refused: [what: string, status: number, sent: Sent][] = [
  ["a path with a bare percent sign", 400, { target: "/batch-details/12%" }],
  ["a path with a tab", 400, { target: "/faq%09" }],
  ["a path with a backslash", 400, { target: "/faq%5c" }],
  ["a path that is cut within a letter", 400, { target: "/faq/%E0%A6" }],
  ["a path with a control character as it is", 400, { target: "/faq\u0001" }],
  ["a query of the framework's own", 400, { target: "/faq?_data=faq" }],
  ["too many parameters", 400, { target: `/faq?${Array.from({ length: 70 }, (_, n) => `k${n}=1`).join("&")}` }],
  ["a form from another site", 403, { method: "POST", target: "/login", headers: foreign }],
  ["an address that does not exist", 404, { target: "/no-such-page" }],
  ["a path of the framework", 404, { target: "/__manifest" }],
  ["a file that does not exist", 404, { target: "/assets/lost.js" }],
  ["another method", 405, { method: "PUT", target: "/faq", headers: form }],
  ["a form sent to a page without one", 405, { method: "POST", target: "/faq", headers: form }],
  [
    "a form that is too large",
    413,
    { method: "POST", target: "/login", headers: { ...form, "Content-Length": "70000" } },
  ],
  ["a link of 3 kB", 414, { target: `/search?search=${"a".repeat(3000)}` }],
  ["another host", 421, { target: "/faq", headers: { Host: "www.evil.example" } }],
  [
    "a hundred headers",
    431,
    { target: "/faq", headers: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`X-${n}`, "1"])) },
  ],
  ["cookies of 17 kB", 431, { target: "/", headers: { Cookie: `a=${"a".repeat(17_000)}` } }],
  ["a link of 20 kB", 431, { target: `/search?search=${"a".repeat(20_000)}` }],
];

for (const [what, status, sent] of refused) {
  test(`${what} is answered by a page in Bengali with a way on`, async () => {
    const response = await visit(sent);
    expect(response.status).toBe(status);
    expectWayOn(response);
  });
}

test("a form sent to a page without one is not told as a fault of the portal", async () => {
  const { html } = await visit({ method: "POST", target: "/faq", headers: form });
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe("এই ঠিকানায় ফর্ম পাঠানো যায় না");
  expect(html).not.toContain("আমাদের দিকে সমস্যা");
});

const mended: [what: string, target: string, found: string][] = [
  ["a pasted tab in a search", "/search?search=Phase%09A", 'value="Phase A"'],
  ["a backslash in a search", "/search?search=Phase%5cA", 'value="Phase A"'],
  ["a bare percent sign in a search", "/search?search=100%", 'value="100%"'],
  ["campaign parameters given twice", "/faq?utm_source=fb&utm_source=fb&utm_medium=x&utm_medium=y", "<h1"],
  ["a cut link to a login", "/login?next=%2Fmy%2Fcourses%", 'name="password"'],
];

for (const [what, target, found] of mended) {
  test(`${what} opens the page`, async () => {
    const response = await visit({ target });
    expect([response.status, response.html.includes(found)]).toEqual([200, true]);
    expectWayOn(response);
  });
}

test("an address to which a gateway sends browsers back leads on when it is opened again", async () => {
  const returns = webhookAddresses.filter(({ path }) => /\/(return\/\w+|callback)$/.test(path));
  expect(returns.length).toBeGreaterThan(3);
  for (const { path } of returns) {
    const response = await visit({ target: path });
    expect(response.status, path).toBe(200);
    expectWayOn(response);
    expect(response.html, "the login leads to the courses").toContain("my-courses");
  }
});

test("a program gets the reason in one line, as before", async () => {
  const line = async (sent: Sent) => {
    const { status, headers, body } = await sendRaw(origin, { ...sent, headers: { Accept: "*/*", ...sent.headers } });
    return [status, headers.get("content-type")?.trim(), body];
  };
  expect(await line({ target: "/faq%" })).toEqual([400, "text/plain; charset=utf-8", "Malformed URL"]);
  expect(await line({ method: "PUT", target: "/faq", headers: form })).toEqual([
    405,
    "text/plain; charset=utf-8",
    "Method not allowed",
  ]);
});
