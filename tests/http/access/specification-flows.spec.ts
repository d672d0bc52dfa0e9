import { expect } from "@playwright/test";
import { z } from "zod";
import { refusal, type FakeApi } from "#tests/support/fakes/fake-api.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { test } from "#tests/support/browser/http-test.ts";

const phone = "01700000001";
const auth = "/api/v3/auth";
const doctor = { id: 7, name: "ডা. নমুনা", mobile_number: phone, bmdc_no: "A-71234" };
const passwords = { password: "a long enough one", password_confirmation: "a long enough one" };
const personal = { name: "ডা. নমুনা", bmdc_no: "A-71234" };

/** Sets the responses of the authentication calls, by the last part of their path. */
function respond(api: FakeApi, bodies: Record<string, unknown>): void {
  for (const [name, body] of Object.entries(bodies)) api.responders.set(`POST ${auth}/${name}`, () => body);
}

/** Requests to an authentication call, with the OTP token that they sent. */
function sentTo(api: FakeApi, name: string) {
  return api.seen
    .filter(({ path }) => path === `${auth}/${name}`)
    .map(({ headers, body }) => ({ otpToken: headers["x-otp-token"], ...Fields.parse(JSON.parse(body)) }));
}

const Fields = z.record(z.string(), z.unknown());

type Start = (settings?: Record<string, string>) => Promise<{ origin: string }>;

async function visit(api: FakeApi, start: Start) {
  await api.start();
  const { origin } = await start({ V3_API_URL: api.origin });
  return browserAt(origin);
}

type Visitor = Awaited<ReturnType<typeof visit>>;

/** Posts a form of a page with the hidden fields that the page gave it. Returns the response. */
async function fill(visitor: Visitor, path: string, form: string, fields: Record<string, string>) {
  const html = await (await visitor.send(path)).text();
  const hidden = [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const [, name] = /\bname="([^"]*)"/.exec(input) ?? [];
    const [, value = ""] = /\bvalue="([^"]*)"/.exec(input) ?? [];
    return name?.startsWith("name__") || name?.startsWith("from__") ? [[name, value] as const] : [];
  });
  return visitor.post(path, { ...Object.fromEntries<string>(hidden), form, ...fields });
}

const locationOf = (response: Response) => [response.status, response.headers.get("location")];

async function joinUntilRegistration(visitor: Visitor): Promise<void> {
  expect(locationOf(await fill(visitor, "/join", "join", { phone, ...personal }))).toEqual([303, "/otp"]);
  expect(locationOf(await fill(visitor, "/otp", "otp", { code: "4821" }))).toEqual([303, "/register"]);
}

const registration = { ...personal, mobile_number: phone, medical_college_id: "1", ...passwords };

for (const [verified, otpToken] of [
  [{ otp_token: "1|proof" }, "1|proof"],
  [{ token: "1|proof" }, "1|proof"],
  [{ data: { access_token: "1|proof" } }, "1|proof"],
  [{ message: "OK" }, "4821"],
  [{ message: "OK", next: "login-page" }, "4821"],
] as const) {
  test(`registers after a code answered ${JSON.stringify(verified)}`, async ({ api, start }) => {
    respond(api, { join: { message: "OK" }, otp: verified, register: { token: "1|login", user: doctor } });
    const visitor = await visit(api, start);
    await joinUntilRegistration(visitor);
    const registered = await fill(visitor, "/register", "register", registration);
    expect(locationOf(registered)).toEqual([303, "/my/dashboard"]);
    expect(sentTo(api, "register")).toMatchObject([{ otpToken, mobile_number: phone }]);
    expect(visitor.jar.has("session")).toBe(true);
  });

  test(`resets a password after a code answered ${JSON.stringify(verified)}`, async ({ api, start }) => {
    respond(api, { forget: { message: "OK" }, otp: verified, reset: { token: "1|login" } });
    api.visitors.set("1|login", { is_logged_in: true, doctor });
    const visitor = await visit(api, start);
    expect(locationOf(await fill(visitor, "/forget", "forget", { phone }))).toEqual([303, "/otp"]);
    expect(locationOf(await fill(visitor, "/otp", "otp", { code: "4821" }))).toEqual([303, "/forget"]);
    expect(locationOf(await fill(visitor, "/forget", "reset", passwords))).toEqual([303, "/my/dashboard"]);
    expect(sentTo(api, "reset")).toMatchObject([{ otpToken, phone }]);
  });
}

test("a reset is never sent to the registration or the login, whatever the API says comes next", async ({
  api,
  start,
}) => {
  respond(api, { forget: {}, reset: { token: "1|login", user: doctor } });
  const visitor = await visit(api, start);
  for (const next of ["register", "login", "continue"]) {
    respond(api, { otp: { token: "1|proof", next } });
    await fill(visitor, "/forget", "forget", { phone });
    expect(locationOf(await fill(visitor, "/otp", "otp", { code: "4821" }))).toEqual([303, "/forget"]);
  }
});

test("a registration or reset without a token leads to the login, with the number and the message", async ({
  api,
  start,
}) => {
  const message = "অ্যাকাউন্ট খোলা হলো।";
  respond(api, { join: {}, forget: {}, otp: { message: "OK" }, register: { message }, reset: "OK" });
  const visitor = await visit(api, start);
  await joinUntilRegistration(visitor);
  expect(locationOf(await fill(visitor, "/register", "register", registration))).toEqual([303, "/login"]);
  const login = await (await visitor.send("/login")).text();
  expect(login).toContain(message);
  expect(login).toContain(`value="${phone}"`);

  await fill(visitor, "/forget", "forget", { phone });
  await fill(visitor, "/otp", "otp", { code: "482193" });
  expect(locationOf(await fill(visitor, "/forget", "reset", passwords))).toEqual([303, "/login"]);
  expect(await (await visitor.send("/login")).text()).toContain("নতুন পাসওয়ার্ড সেভ হয়েছে");
});

test("a code that the registration refuses leads back to the first step", async ({ api, start }) => {
  const errors = { otp_token: ["The code has expired."] };
  respond(api, { join: {}, otp: {}, register: refusal(422, { message: "", errors }) });
  const visitor = await visit(api, start);
  await joinUntilRegistration(visitor);
  expect(locationOf(await fill(visitor, "/register", "register", registration))).toEqual([303, "/join"]);
});

for (const body of [
  { token: "1|login" },
  { access_token: "1|login", token_type: "Bearer" },
  { data: { token: "1|login", user: { name: "ডা. নমুনা" } } },
  { token: "1|login", doctor },
]) {
  test(`logs in with the response ${JSON.stringify(body)}`, async ({ api, start }) => {
    respond(api, { login: body });
    const visitor = await visit(api, start);
    expect(locationOf(await visitor.logIn(phone, "a long enough one"))).toEqual([303, "/my/dashboard"]);
    const page = await (await visitor.send("/my/account")).text();
    expect(page).not.toContain("লগইন করুন");
    expect(api.seen.findLast(({ path }) => path.endsWith("/my-profile"))?.headers.authorization).toBe("Bearer 1|login");
  });
}

test("the session of a doctor without an id has the same key at each login", async ({ api, start }) => {
  respond(api, { login: { token: "1|login" } });
  const visitor = await visit(api, start);
  const keyOf = async () => /data-doctor="([\w-]+)"/.exec(await (await visitor.send("/login")).text())?.[1];
  await visitor.logIn(phone, "a long enough one");
  const home = async () => /data-doctor="([\w-]+)"/.exec(await (await visitor.send("/my/account")).text())?.[1];
  const first = await home();
  expect(first).toMatch(/^[\w-]{16}$/);
  await visitor.post("/logout", {});
  expect(await keyOf()).toBeUndefined();
  respond(api, { login: { token: "2|login" } });
  await visitor.logIn(phone, "a long enough one");
  expect(await home()).toBe(first);
});

test("a refusal with a success status keeps its message, and logs nobody in", async ({ api, start }) => {
  respond(api, { login: { success: false, message: "অফিস আগে অ্যাকাউন্টটি খুলবে।" } });
  const visitor = await visit(api, start);
  const response = await visitor.logIn(phone, "a long enough one");
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("অফিস আগে অ্যাকাউন্টটি খুলবে।");
  expect(visitor.jar.has("session")).toBe(false);
});

test("a password is changed by the code of auth/forget if the API has no other", async ({ api, start }) => {
  respond(api, { login: { token: "1|login", user: doctor }, forget: {}, otp: {}, "change-password": undefined });
  api.responders.set("GET /api/v3/web/doctor/my-profile", () => ({ doctor }));
  api.responders.set(`POST ${auth}/change-password`, () => ({ message: "OK" }));
  const visitor = await visit(api, start);
  await visitor.logIn(phone, "a long enough one");
  const page = "/my/account/change-password";
  expect(locationOf(await visitor.post(page, { form: "otp-request" }))).toEqual([303, page]);
  expect(sentTo(api, "forget")).toMatchObject([{ phone }]);
  const changed = await visitor.post(page, { form: "by-code", code: "48213907", ...passwords });
  expect(locationOf(changed)).toEqual([303, "/my/account"]);
  expect(sentTo(api, "change-password")).toMatchObject([{ otpToken: "48213907" }]);
});

for (const body of [{ message: "Locked", device_verified: false }, {}]) {
  test(`every 423 leads to the devices page, with the body ${JSON.stringify(body)}`, async ({ api, start }) => {
    respond(api, { login: { token: "1|login", user: doctor } });
    api.responders.set("*", ({ url }) => (url?.includes("/doctor/") ? refusal(423, body) : undefined));
    const visitor = await visit(api, start);
    await visitor.logIn(phone, "a long enough one");
    const devices = "/my/account/devices";
    for (const page of ["/my/dashboard", "/my/account", "/my/account/change-password", "/my/courses", "/my/notices"]) {
      const response = await visitor.send(page);
      expect(response.status, page).toBe(302);
      expect(response.headers.get("location"), page).toMatch(/^\/my\/account\/devices(\?next=|$)/);
    }
    const posted = await visitor.post("/my/account", { form: "resend" });
    expect(posted.status).toBe(303);
    expect(posted.headers.get("location")).toMatch(/^\/my\/account\/devices\?next=/);
    for (const status of [423, 404, 500]) {
      api.responders.set("GET /api/v3/web/doctor/devices", () => refusal(status, body));
      const page = await visitor.send(devices);
      expect(page.status, `devices call: ${status}`).toBe(200);
      expect(await page.text()).toContain("নতুন ডিভাইস আগে যাচাই করতে হয়");
    }
    expect((await visitor.send(`${devices}/coming-soon`)).headers.get("location")).toBe(devices);
    expect((await visitor.send(`${devices}/otp-request`)).status).toBe(200);
  });
}
