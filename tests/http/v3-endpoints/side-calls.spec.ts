import { expect } from "@playwright/test";
import type { FakeApi } from "#tests/support/fakes/fake-api.ts";
import { withAccounts } from "#tests/support/fakes/fake-accounts.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { cookieSecret, flowCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";

const phone = "01700000001";
const token = "a-token-of-side-calls";
const web = "/api/v3/web";
const password = "a long enough one";
const person = { name: "ডা. নমুনা", mobile_number: phone, bmdc_no: "A-10001" };
const partial = "কিছু তথ্য দেখানো যায়নি";
const keptCollege = '<input type="hidden" name="medical_college_id" value="1"';

type Start = (settings: Record<string, string>, program?: string) => Promise<{ origin: string }>;

/** Starts a portal on an API whose list of colleges fails, with a doctor's and a visitor's browser. */
async function withoutColleges(api: FakeApi, start: Start) {
  const { add, tokens } = withAccounts(api);
  const account = add(phone, password);
  tokens.set(token, phone);
  await api.start();
  api.faults.set(`${web}/medical-colleges`, { status: 500 });
  const settings = { V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret };
  const { origin } = await start(settings, "tests/support/processes/fresh-portals.mjs");
  const [doctor, visitor] = [browserAt(origin), browserAt(origin)];
  for (const [browser, cookie] of [
    [doctor, await sessionCookie(token, 1)],
    [visitor, await flowCookie("join", "register", phone)],
  ] as const) {
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    browser.jar.set(name, value);
  }
  const bodyOf = (path: string): unknown =>
    JSON.parse(api.seen.findLast((request) => request.method === "POST" && request.path === path)?.body ?? "null");
  return { account, doctor, visitor, bodyOf };
}

test("without the list of colleges the profile is shown and saved with the college that it has", async ({
  api,
  start,
}) => {
  const { account, doctor, bodyOf } = await withoutColleges(api, start);
  const page = await doctor.send("/my/account");
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining(keptCollege)]);
  expect(html).toContain(partial);
  expect(html).toContain("নামটি এখন দেখানো যাচ্ছে না");

  const kept = await doctor.post("/my/account", { form: "profile", ...person, medical_college_id: "1" });
  expect(kept.headers.get("location")).toBe("/my/account");
  expect(bodyOf(`${web}/doctor/my-profile-update`)).toMatchObject({ medical_college_id: 1 });
  const typed = await doctor.post("/my/account", { form: "profile", ...person, medical_college_id: "ঢাকা" });
  expect([typed.status, await typed.text()]).toEqual([422, expect.stringContaining("কলেজ ছাড়াই সেভ করুন")]);

  account.fields = { subject_id: 4, institute_id: null, medical_college_id: undefined };
  const facts = await (await doctor.send("/my/account")).text();
  expect(facts, "a subject without a list of subjects").toMatch(/বিষয়<\/dt><dd>4<\/dd>/);
  expect(facts, "a college that the API does not know").not.toContain("মেডিকেল কলেজ</dt>");
  expect(facts).toMatch(/<input type="text"[^>]*name="subject_id"[^>]*value="4"/);
});

test("without the list of colleges a doctor registers, and gives the college later", async ({ api, start }) => {
  const { visitor, bodyOf } = await withoutColleges(api, start);
  const page = await visitor.send("/register");
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("পরে প্রোফাইলে দিতে পারবেন")]);
  await visitor.post("/register", {
    form: "register",
    ...person,
    name: "ডা. নতুন",
    password,
    password_confirmation: password,
  });
  const sent = bodyOf("/api/v3/auth/register");
  expect(sent).toMatchObject({ name: "ডা. নতুন" });
  expect(sent).not.toHaveProperty("medical_college_id");
});

test("without the list of colleges the required information is asked for and saved", async ({ api, start }) => {
  const { account, doctor, bodyOf } = await withoutColleges(api, start);
  account.fields = { institute_code: "BMU", has_active_courses_with_payment: true, subject_id: null };
  const page = await doctor.send("/my/dashboard?required-information=1");
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(keptCollege)]);
  const form = { form: "required-information", id: "1", ...person, medical_college_id: "1", subject_id: "4" };
  expect((await doctor.post("/my/dashboard", form)).headers.get("location")).toBe("/my/dashboard");
  expect(bodyOf(`${web}/doctor/immediate-profile-update`)).toMatchObject({ medical_college_id: 1, subject_id: "4" });
});

test("with the list of colleges one is required", async ({ api, start }) => {
  const { doctor } = await withoutColleges(api, start);
  api.faults.clear();
  const empty = await doctor.post("/my/account", { form: "profile", ...person, medical_college_id: "" });
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("মেডিকেল কলেজ বাছুন।")]);
});

test("the dashboard of an API without one is shown though the profile fails too", async ({ api, start }) => {
  const { doctor } = await withoutColleges(api, start);
  api.faults.set(`${web}/doctor/my-profile`, { status: 500 });
  expect((await doctor.send("/my/dashboard")).status).toBe(200);
});

test("a course of any shape is shown by what it tells", async ({ api, start }) => {
  const { doctor } = await withoutColleges(api, start);
  for (const [answer, title] of [
    [{ course: { id: 51, title: "নমুনা কোর্স" } }, "নমুনা কোর্স"],
    [{ data: { id: "51", title: "মোড়ানো কোর্স" } }, "মোড়ানো কোর্স"],
    [{ id: 51, title: "খোলা কোর্স" }, "খোলা কোর্স"],
    [{ course: { id: 51, batch: { title: "ব্যাচের নাম" }, course: "FCPS" } }, "ব্যাচের নাম"],
  ] as const) {
    api.responders.set(`GET ${web}/doctor/courses/51`, () => answer);
    const page = await doctor.send("/my/courses/51");
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining(title)]);
    expect(withoutScripts(html), "nothing is known of its events").not.toContain("নেই");
  }
  for (const [answer, titles] of [
    [{ courses: [{ id: 51, title: "এক" }] }, ["এক"]],
    [
      {
        data: [
          { id: "51", title: "দুই" },
          { id: "52", title: "তিন" },
        ],
      },
      ["দুই", "তিন"],
    ],
    [[{ id: 51, title: "চার", status: "enrolled", payment: null }], ["চার"]],
  ] as const) {
    api.responders.set(`GET ${web}/doctor/courses`, () => answer);
    const page = await doctor.send("/my/courses");
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const title of titles) expect(html).toContain(`${title}</h2>`);
    expect(html).toContain('href="/my/courses/51"');
  }
});

test("a category without a readable number of batches keeps its card and its own link", async ({ api, start }) => {
  const { visitor } = await withoutColleges(api, start);
  for (const [count, href] of [
    [{}, "/diploma"],
    [{ totalItem: null }, "/diploma"],
    [{ totalItem: "many" }, "/diploma"],
    [{ totalItem: 1 }, "/diploma/batches"],
    [{ totalItem: "1" }, "/diploma/batches"],
  ] as const) {
    api.responders.set(`GET ${web}/homepage/batch-categories`, () => ({
      categories: [{ title: `বিভাগ ${JSON.stringify(count).length}`, link: "/diploma", ...count }],
    }));
    const html = await (await visitor.send("/")).text();
    expect(html, JSON.stringify(count)).toContain(`<a href="${href}"><b>বিভাগ`);
  }
});
