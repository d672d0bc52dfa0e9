import { expect } from "@playwright/test";
import { password, phone, startPortalWithAccounts } from "#tests/support/api/portal/accounts-portal.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { visit } from "#tests/support/api/portal/page-content.ts";
import { test } from "#tests/support/browser/http-test.ts";

const cookiesOff = "কুকি চালু করে আবার চেষ্টা করুন";
const devices = "/api/v3/web/doctor/devices";

test("a login without cookies is refused before the API is asked; a form without the field of its page is not", async ({
  api,
  start,
}) => {
  const { portal, visitor } = await startPortalWithAccounts(api, start);
  const fields = { form: "login", mobile_number: phone, password };
  const form = await visitor.send("/login");
  expect(form.headers.getSetCookie().join()).toMatch(/^probe=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await form.text()).toContain('name="probe" value="1"');

  api.seen.length = 0;
  const refused = await browserAt(portal.origin).post("/login", { ...fields, probe: "1" });
  const page = await refused.text();
  expect([refused.status, page.includes(cookiesOff), page.includes(phone)]).toEqual([422, true, true]);
  expect(api.seen.filter(({ path }) => path.includes("/auth/login"))).toEqual([]);

  expect((await visitor.post("/login", { ...fields, probe: "1" })).status, "with the cookie").toBe(303);
  expect((await browserAt(portal.origin).post("/login", fields)).status, "without the field").toBe(303);
});

test("a browser that sent a cookie gets no other one to test it", async ({ api, start }) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  visitor.jar.set("seen", "1");
  for (const path of ["/login", "/join", "/forget"])
    expect((await visitor.send(path)).headers.getSetCookie(), path).toEqual([]);
});

test("the help for missing codes names the sender and the hotline of the settings", async ({ api, start }) => {
  await api.start();
  const contacts = { COMPANY_SMS_SENDER: "8809617000000", COMPANY_HOTLINE: "01000000009" };
  const named = await start({ V3_API_URL: api.origin, ...contacts });
  const { html } = await visit(`${named.origin}/forget`);
  expect(html).toContain('SMS আসে <b class="nowrap">8809617000000</b> থেকে');
  expect(html.match(/<aside.*<\/aside>/s)?.[0].match(/tel:01000000009/g), "in the help, once").toHaveLength(1);
  const unnamed = await start({ V3_API_URL: api.origin });
  const other = await visit(`${unnamed.origin}/forget`);
  expect(other.html).toContain("সাধারণ একটি নম্বর থেকেও আসতে পারে");
  expect(other.html.match(/<aside.*<\/aside>/s)?.[0]).not.toContain("tel:01000000009");
});

test("a doctor whose device check is waived is told so, and is asked for no code", async ({ api, start }) => {
  const { visitor, respond } = await startPortalWithAccounts(api, start);
  const phoneRow = { id: 3, label: "Chrome, Android", status: "pending", is_current: true };
  const devicesOfPhone = [phoneRow, { ...phoneRow, id: 2, is_current: false }];
  const list = { devices: devicesOfPhone, limit: 2, slots_left: 2, open_request: null };
  let is_check_waived = true;
  respond(`GET ${devices}`, () => ({ ...list, is_check_waived }));
  await visitor.logIn(phone, password);
  const waived = await (await visitor.send("/my/account/devices")).text();
  expect(waived).toContain("আপনার ডিভাইস যাচাই করতে হয় না");
  expect(waived).not.toMatch(/এখনো যাচাই হয়নি|খুলবে না|যাচাই বাকি|রাখা যায়/);
  expect(waived.match(/<b>Chrome, Android/g), "the phone of both logins").toHaveLength(1);
  is_check_waived = false;
  const checked = await (await visitor.send("/my/account/devices")).text();
  for (const words of ["এই ডিভাইস এখনো যাচাই হয়নি", "যাচাই বাকি", "সর্বোচ্চ ২টি ডিভাইস রাখা যায়"]) {
    expect(checked).toContain(words);
  }
});

test("the address of password managers leads to the form, for strangers over the login", async ({ api, start }) => {
  const { visitor } = await startPortalWithAccounts(api, start);
  const response = await visitor.send("/.well-known/change-password");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/my/account/change-password"]);
});
