import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { getAppData } from "#contract/account/app-data.ts";
import { login } from "#contract/account/auth.ts";
import { listContacts } from "#contract/catalogue/contacts.ts";
import { createAnswerReader } from "./answer-reader.server.ts";
import { refusalOf } from "./refusal.server.ts";
import { createTransport } from "./transport.server.ts";
import { callV3, headersFor, type V3 } from "./v3-call.server.ts";

const body = { mobile_number: "01700000001", password: "a long enough one" };

/** An API that gives one answer to everything. */
function answering(answer: () => Response): V3 {
  return {
    transport: createTransport(async () => answer()),
    deviceHeader: "X-DEVICE-TOKEN",
    reader: createAnswerReader({ log: pino({ level: "silent" }), zone: "Asia/Dhaka" }),
  };
}

function loggingIn(status: number, answer: unknown) {
  return callV3(
    answering(() => Response.json(answer, { status })),
    login,
    { body },
  );
}

test.each([
  ["without a message", { device_verified: false }],
  ["with an empty message", { device_verified: false, message: null }],
  ["with a nought", { device_verified: 0 }],
  ["in its data", { data: { device_verified: "0" } }],
])("a 423 %s says that the device is not verified", async (_, answer) => {
  const result = await loggingIn(423, answer);
  expect(result).toMatchObject({ ok: false, status: 423, envelope: { message: "", device_verified: false } });
});

const phone = "নম্বরটি ঠিক নয়।";

test.each<[what: string, answer: unknown, fieldErrors: Record<string, string[]>, formErrors: string[]]>([
  ["fields alone", { errors: { phone: [phone] } }, { phone: [phone] }, []],
  ["a text for a field", { errors: { phone } }, { phone: [phone] }, []],
  ["fields and a message", { message: "ভুল আছে", errors: { phone: [phone] } }, { phone: [phone] }, ["ভুল আছে"]],
  ["the first field again", { message: `${phone} (আরও ১)`, errors: { phone: [phone] } }, { phone: [phone] }, []],
  ["a list of texts", { errors: ["ক", "খ"] }, {}, ["ক", "খ"]],
  ["a text", { errors: "ক" }, {}, ["ক"]],
  ["a list with its fields", { errors: [{ field: "phone", message: phone }] }, { phone: [phone] }, []],
  ["a message in another place", { error: { message: "ক" } }, {}, ["ক"]],
  ["nothing", {}, {}, ["কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।"]],
  ["something unreadable", { message: 5, errors: 7 }, {}, ["কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।"]],
])("a 422 of %s is told where it belongs", async (_, answer, fieldErrors, formErrors) => {
  const result = await loggingIn(422, answer);
  expect(result.ok || refusalOf(result).reply).toEqual({ fieldErrors, formErrors });
});

test.each([
  [404, "No query results for model [App\\Models\\Batch] 7", ""],
  [500, "SQLSTATE[42S02]: Base table or view not found", ""],
  [404, "ব্যাচটি পাওয়া যায়নি।", "ব্যাচটি পাওয়া যায়নি।"],
  [500, "সার্ভারে সমস্যা হয়েছে।", "সার্ভারে সমস্যা হয়েছে।"],
  [403, "Your account is blocked.", "Your account is blocked."],
])("of a %i that says %j people read %j", async (status, message, read) => {
  expect(await loggingIn(status, { message })).toMatchObject({ ok: false, envelope: { message: read } });
});

test("the API is told the first four hundred letters of what a browser calls itself", () => {
  const headers = headersFor({ userAgent: "ab".repeat(1000) }, "X-DEVICE-TOKEN");
  expect(headers["User-Agent"]).toBe("ab".repeat(200));
});

const user = { id: "7", name: "ডা. নমুনা", has_active_courses_with_payment: 1, has_verified_device: "yes" };

test.each([
  ["flags and ids of another spelling", { token: "t".repeat(40), user }],
  ["a short token", { token: "7|a", user }],
  ["Laravel's wrapping", { data: { token: "t".repeat(40), user } }],
])("a login with %s succeeds", async (_, answer) => {
  const result = await loggingIn(200, answer);
  expect(result).toMatchObject({ ok: true, data: { user: { id: 7, has_active_courses_with_payment: true } } });
});

test.each([
  ["a page", () => new Response("<h1>Welcome</h1>")],
  ["a page under a 401", () => new Response("<h1>Login</h1>", { status: 401 })],
  ["a page under a 422", () => new Response("<h1>422</h1>", { status: 422 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/login" } })],
  ["nothing", () => new Response(null, { status: 204 })],
  ["a 500", () => new Response("", { status: 500 })],
  ["no token", () => Response.json({ user })],
])("%s is no word about a password", async (_, answer) => {
  const result = await callV3(answering(answer), login, { body });
  expect(result).toMatchObject({ ok: false });
  expect([500, 503]).toContain(result.ok || result.status);
});

test("a write refused under a status of success is refused, a read is not answered", async () => {
  const refusing = answering(() => Response.json({ success: false, message: "মিলছে না" }));
  expect(await callV3(refusing, login, { body })).toMatchObject({ status: 422, envelope: { message: "মিলছে না" } });
  expect(await callV3(refusing, getAppData, {})).toMatchObject({ status: 503, isAnswered: false });
});

test("one odd value costs what it is about, the rest is shown, and the log says it once", async () => {
  const contact = { department: "ভর্তি", phone: "01000000001", whatsapp: { group_phone: null, group_title: "গ্রুপ" } };
  const api = answering(() => Response.json({ contacts: [contact, { ...contact, whatsapp: null }] }));
  const warn = vi.fn();
  const v3 = { ...api, reader: createAnswerReader({ log: { warn }, zone: "Asia/Dhaka" }) };
  for (let n = 0; n < 3; n += 1) {
    const result = await callV3(v3, listContacts, {});
    expect(result).toMatchObject({ ok: true, isPartial: true, data: { contacts: [{ whatsapp: null }, {}] } });
  }
  expect(warn.mock.calls.map(([line]: unknown[]) => line)).toEqual([
    {
      endpoint: "GET /web/contacts",
      path: "contacts.*.whatsapp.group_phone",
      expected: "string",
      found: "null",
      became: "left out",
    },
  ]);
});

test("a menu whose parent has no link keeps all app data", async () => {
  const menus = [{ title: "কোর্স", link: null, children: [{ title: "FCPS", link: "faq" }] }];
  const api = answering(() => Response.json({ company_name: "ক", menus }));
  const result = await callV3(api, getAppData, {});
  expect(result).toMatchObject({ ok: true, data: { company_name: "ক", menus: [{ title: "কোর্স", link: "" }] } });
});
