import { expect } from "@playwright/test";
import { password, phone, startPortalWithAccounts } from "#tests/support/api/portal/accounts-portal.ts";
import { test } from "#tests/support/browser/http-test.ts";

const cleared = "logged_in=1; Max-Age=0; Path=/; SameSite=Lax";
const document = { headers: { accept: "text/html" } };

test("the marker of a login whose session cookie is gone is cleared with the next page, which no cache keeps", async ({
  api,
  start,
}) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  const marker = visitor.jar.get("logged_in") ?? "";
  expect((await visitor.send("/my/dashboard", document)).headers.getSetCookie()).not.toContain(cleared);
  visitor.jar.delete("session");
  for (const path of ["/my/dashboard", "/my", "/faq", "/login", "/no-such-page"]) {
    visitor.jar.set("logged_in", marker);
    visitor.jar.delete("ddt");
    const response = await visitor.send(path, document);
    expect(response.headers.getSetCookie(), path).toContain(cleared);
    expect(response.headers.get("cache-control"), path).toBe("private, no-store");
    const next = await visitor.send(path, document);
    expect(next.headers.getSetCookie(), "once").not.toContain(cleared);
  }
  expect((await visitor.send("/faq", document)).headers.get("cache-control")).toContain("public");
});

test("a login with such a marker sets its own, and data and files clear none", async ({ api, start }) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  visitor.jar.set("logged_in", "1.of-a-lost-session");
  for (const path of ["/my/dashboard.data", "/sw.js", "/healthz"])
    expect((await visitor.send(path)).headers.getSetCookie(), path).toEqual([]);
  await visitor.logIn(phone, password);
  expect(visitor.jar.get("logged_in")).toMatch(/^1\.[\w-]{16}$/);
});
