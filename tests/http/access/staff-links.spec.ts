import { expect } from "@playwright/test";
import { startPortalWithAccounts, password, phone } from "#tests/support/api/portal/accounts-portal.ts";
import { unknownStaffToken } from "#contract/account/auth.ts";
import { refusal, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";

const noFields = {
  name: null,
  mobile_number: null,
  bmdc_no: null,
  medical_college_id: null,
  subject_id: null,
  avatar: null,
};

const link = "single-use-token-of-the-office";
const user = { ...noFields, id: 1, name: "ডা. নমুনা", mobile_number: phone, bmdc_no: "1", medical_college_id: 1 };

/** Makes the API know one single-use token; returns how often it was used. */
function withLink(api: FakeApi, tokens: Map<string, string>): () => number {
  let uses = 0;
  const knows = (body: string) => body.includes(link) && uses === 0;
  const refused = refusal(403, { message: "লিংকটি আর কাজ করে না।", code: unknownStaffToken });
  api.responders.set("POST /api/v3/auth/admin-login/show", (_, body) => (knows(body) ? { user } : refused));
  api.responders.set("POST /api/v3/auth/admin-login", (_, body) => {
    if (!knows(body)) return undefined;
    uses += 1;
    tokens.set("token-of-a-staff-view", phone);
    return { token: "token-of-a-staff-view", user };
  });
  return () => uses;
}

const arrivals = ["none", "cross-site", "same-site", "same-origin", undefined];

test("a staff link always asks for a click, however it is opened, and a GET or HEAD uses nothing up", async ({
  api,
  start,
}) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  const uses = withLink(api, tokens);
  for (const arrival of arrivals) {
    for (const method of ["HEAD", "GET"]) {
      const visitor = browserAt(portal.origin);
      const headers: Record<string, string> = arrival === undefined ? {} : { "sec-fetch-site": arrival };
      const opened = await visitor.send(`/login-for-admin?token=${link}`, { method, headers });
      expect([opened.status, opened.headers.get("location"), await opened.text()], arrival).toEqual([
        303,
        "/login-for-admin",
        "",
      ]);
      expect([opened.headers.get("referrer-policy"), opened.headers.get("cache-control")]).toEqual([
        "no-referrer",
        "private, no-store",
      ]);
      expect([visitor.jar.has("session"), uses()]).toEqual([false, 0]);
    }
  }
  const office = browserAt(portal.origin);
  await office.send(`/login-for-admin?token=${link}`);
  const asking = await (await office.send("/login-for-admin")).text();
  expect(asking).toContain("অ্যাকাউন্ট দেখবেন");
  expect(asking, "says whose account it is").toContain("ডা. নমুনা");
  expect(asking).toContain(phone);
  expect(asking).not.toContain(link);
  const foreign = await office.send("/login-for-admin", { method: "POST", headers: { origin: "https://evil.test" } });
  expect([foreign.status, office.jar.has("session"), uses()]).toEqual([403, false, 0]);
  expect((await office.post("/login-for-admin", {})).headers.get("location")).toBe("/");
  expect([office.jar.has("session"), uses()]).toEqual([true, 1]);

  const late = browserAt(portal.origin);
  expect((await late.send(`/login-for-admin?token=${link}`)).headers.get("location")).toBe("/login");
  await portal.stop();
  expect(portal.output()).not.toContain(link);
});

test("an API with single-use tokens opens no account for a doctor's own session token", async ({ api, start }) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  withLink(api, tokens);
  const own = "a-token-as-a-login-gives-it";
  tokens.set(own, phone);
  api.visitors.set(own, { is_logged_in: true, doctor: { ...noFields, id: 1, mobile_number: phone } });
  const victim = browserAt(portal.origin);
  const opened = await victim.send(`/login-for-admin?token=${own}`, { headers: { "sec-fetch-site": "none" } });
  expect([opened.headers.get("location"), victim.jar.size]).toEqual(["/login", 0]);
  expect((await victim.post("/login-for-admin", {})).headers.get("location")).toBe("/login");
  expect(victim.jar.has("session")).toBe(false);
});

test("a failing API logs nobody in", async ({ api, start }) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  withLink(api, tokens);
  const stranger = browserAt(portal.origin);
  api.responders.set("POST /api/v3/auth/admin-login", () => refusal(500, { message: `no ${link}` }));
  for (const path of ["/api/v3/auth/admin-login", "/api/v3/auth/admin-login/show"]) {
    for (const fault of [{}, { resets: true }, { text: "no JSON" }]) {
      api.faults.set(path, fault);
      await stranger.send(`/login-for-admin?token=${link}`);
      const failed = await stranger.post("/login-for-admin", {});
      expect([failed.headers.get("location"), await failed.text(), stranger.jar.has("session")]).toEqual([
        "/login",
        "",
        false,
      ]);
    }
    api.faults.delete(path);
  }
  await portal.stop();
  expect(portal.output()).not.toContain(link);
});

test("with another API a session token given to staff is used after the click", async ({ api, start }) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  const token = "a-token-as-a-login-gives-it";
  tokens.set(token, phone);
  api.visitors.set(token, { is_logged_in: true, doctor: { ...noFields, id: 1, mobile_number: phone } });
  const office = browserAt(portal.origin);
  await office.send(`/login-for-admin?token=${token}`, { headers: { "sec-fetch-site": "none" } });
  expect(office.jar.has("session")).toBe(false);
  expect(await (await office.send("/login-for-admin")).text()).toContain(phone);
  expect((await office.post("/login-for-admin", {})).headers.get("location")).toBe("/");
  expect((await office.send("/my/account")).status).toBe(200);
  expect(api.seen.filter(({ path }) => path.endsWith("/admin-login"))).toEqual([]);
  await portal.stop();
  expect(portal.output()).not.toContain(token);
});

test("a logged-in doctor is told that a staff link replaces the login", async ({ api, start }) => {
  const { visitor, tokens } = await startPortalWithAccounts(api, start);
  withLink(api, tokens);
  await visitor.logIn(phone, password);
  const before = visitor.jar.get("session");
  expect((await visitor.send(`/login-for-admin?token=${link}`)).headers.get("location")).toBe("/login-for-admin");
  expect(await (await visitor.send("/login-for-admin")).text()).toContain("সেই লগইন শেষ হবে");
  expect(visitor.jar.get("session")).toBe(before);
});
