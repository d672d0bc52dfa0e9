import { expect } from "@playwright/test";
import { startPortalWithAccounts, password, phone } from "#tests/support/api/portal/accounts-portal.ts";
import { refusal } from "#tests/support/fakes/fake-api.ts";
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

test("a staff link logs in at once when opened directly, and asks first when followed from another site", async ({
  api,
  start,
}) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  const link = "single-use-token-of-the-office";
  api.responders.set("POST /api/v3/auth/admin-login", (_, body) => {
    if (!body.includes(link)) return undefined;
    tokens.set("token-of-a-staff-view", phone);
    return {
      token: "token-of-a-staff-view",
      user: {
        id: 1,
        name: "ডা. নমুনা",
        mobile_number: phone,
        bmdc_no: "1",
        medical_college_id: 1,
        subject_id: null,
        avatar: null,
      },
    };
  });
  const office = browserAt(portal.origin);
  const direct = await office.send(`/login-for-admin?token=${link}`, { headers: { "sec-fetch-site": "none" } });
  expect([direct.status, direct.headers.get("location")]).toEqual([303, "/"]);
  expect([direct.headers.get("referrer-policy"), direct.headers.get("cache-control")]).toEqual([
    "same-origin",
    "private, no-store",
  ]);
  expect(await direct.text()).toBe("");
  expect(office.jar.has("session")).toBe(true);

  const victim = browserAt(portal.origin);
  const fromOtherSite = await victim.send(`/login-for-admin?token=${link}`, {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect([fromOtherSite.status, fromOtherSite.headers.get("location")]).toEqual([303, "/login-for-admin"]);
  expect(victim.jar.has("session")).toBe(false);
  const asking = await (await victim.send("/login-for-admin")).text();
  expect(asking).toContain("অ্যাকাউন্ট দেখবেন");
  expect(asking).not.toContain(link);
  expect((await victim.post("/login-for-admin", {})).headers.get("location")).toBe("/");
  expect(victim.jar.has("session")).toBe(true);

  const stranger = browserAt(portal.origin);
  const bad = await stranger.send("/login-for-admin?token=of-nobody-at-all-here", {
    headers: { "sec-fetch-site": "none" },
  });
  expect([bad.headers.get("location"), stranger.jar.has("session")]).toEqual(["/login", false]);

  api.responders.set("POST /api/v3/auth/admin-login", () => refusal(500, { message: `no ${link}` }));
  for (const fault of [{}, { resets: true }, { text: "no JSON" }]) {
    api.faults.set("/api/v3/auth/admin-login", fault);
    const failed = await stranger.send(`/login-for-admin?token=${link}`, { headers: { "sec-fetch-site": "none" } });
    expect([failed.headers.get("location"), await failed.text(), stranger.jar.has("session")]).toEqual([
      "/login",
      "",
      false,
    ]);
  }
  await portal.stop();
  expect(portal.output()).not.toContain(link);
});

test("a staff link whose token is already a session is used without a call to admin-login", async ({ api, start }) => {
  const { portal, tokens } = await startPortalWithAccounts(api, start);
  const token = "a-token-as-a-login-gives-it";
  tokens.set(token, phone);
  api.visitors.set(token, { is_logged_in: true, doctor: { ...noFields, id: 1, mobile_number: phone } });
  const office = browserAt(portal.origin);
  const direct = await office.send(`/login-for-admin?token=${token}`, { headers: { "sec-fetch-site": "none" } });
  expect([direct.status, direct.headers.get("location")]).toEqual([303, "/"]);
  expect((await office.send("/my/account")).status).toBe(200);
  expect(api.seen.filter(({ path }) => path.endsWith("/admin-login"))).toEqual([]);
  await portal.stop();
  expect(portal.output()).not.toContain(token);
});

test("a logged-in doctor is asked before a staff link changes the account", async ({ api, start }) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  await visitor.logIn(phone, password);
  const before = visitor.jar.get("session");
  expect((await visitor.send("/login-for-admin?token=whatever-it-may-be")).headers.get("location")).toBe(
    "/login-for-admin",
  );
  expect(visitor.jar.get("session")).toBe(before);
});
