import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { getAppData } from "#contract/account/app-data.ts";
import { login } from "#contract/account/auth.ts";
import { listContacts } from "#contract/catalogue/contacts.ts";
import { createPayment } from "#contract/payments/payments.ts";
import { createCapabilities } from "./capabilities.server.ts";
import { createResponseReader } from "./reader/response-reader.server.ts";
import { refusalOf } from "./refusal.server.ts";
import { createTransport } from "./transport.server.ts";
import { headersFor } from "./credentials.server.ts";
import { callV3, type V3 } from "./v3-call.server.ts";

const credentials = { mobile_number: "01700000001", password: "a long enough one" };

/** Creates an API that gives the same response to every call. */
function respondingWith(respond: () => Response): V3 {
  return {
    transport: createTransport(async () => respond()),
    capabilities: createCapabilities(),
    deviceHeader: "X-DEVICE-TOKEN",
    reader: createResponseReader({ log: pino({ level: "silent" }), zone: "Asia/Dhaka" }),
  };
}

function loginResult(status: number, body: unknown) {
  return callV3(
    respondingWith(() => Response.json(body, { status })),
    login,
    { body: credentials },
  );
}

test.each([
  ["without a message", { device_verified: false }],
  ["with an empty message", { device_verified: false, message: null }],
  ["with a zero", { device_verified: 0 }],
  ["wrapped in data", { data: { device_verified: "0" } }],
])("reads a 423 %s as an unverified device", async (_, body) => {
  const result = await loginResult(423, body);
  expect(result).toMatchObject({ ok: false, status: 423, envelope: { message: "", device_verified: false } });
});

const phone = "নম্বরটি ঠিক নয়।";

test.each<[name: string, body: unknown, fieldErrors: Record<string, string[]>, formErrors: string[]]>([
  ["fields only", { errors: { phone: [phone] } }, { phone: [phone] }, []],
  ["a string for a field", { errors: { phone } }, { phone: [phone] }, []],
  ["fields and a message", { message: "ভুল আছে", errors: { phone: [phone] } }, { phone: [phone] }, ["ভুল আছে"]],
  [
    "a message that repeats the first field",
    { message: `${phone} (আরও ১)`, errors: { phone: [phone] } },
    { phone: [phone] },
    [],
  ],
  ["a list of strings", { errors: ["ক", "খ"] }, {}, ["ক", "খ"]],
  ["a string", { errors: "ক" }, {}, ["ক"]],
  ["a list with field names", { errors: [{ field: "phone", message: phone }] }, { phone: [phone] }, []],
  ["a nested message", { error: { message: "ক" } }, {}, ["ক"]],
  ["nothing", {}, {}, ["কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।"]],
  ["unreadable values", { message: 5, errors: 7 }, {}, ["কাজটি হয়নি। তথ্য দেখে আবার চেষ্টা করুন।"]],
])("assigns the messages of a 422 with %s", async (_, body, fieldErrors, formErrors) => {
  const result = await loginResult(422, body);
  expect(result.ok || refusalOf(result).reply).toEqual({ fieldErrors, formErrors });
});

test.each([
  [404, "No query results for model [App\\Models\\Batch] 7", ""],
  [500, "SQLSTATE[42S02]: Base table or view not found", ""],
  [404, "ব্যাচটি পাওয়া যায়নি।", "ব্যাচটি পাওয়া যায়নি।"],
  [500, "সার্ভারে সমস্যা হয়েছে।", "সার্ভারে সমস্যা হয়েছে।"],
  [403, "Your account is blocked.", "Your account is blocked."],
])("shows the message of a %i only if it is meant for users: %j becomes %j", async (status, message, shown) => {
  expect(await loginResult(status, { message })).toMatchObject({ ok: false, envelope: { message: shown } });
});

test("gives an endpoint with a timeout of its own that much time", async () => {
  const api = respondingWith(() => Response.json({}));
  const transport = vi.fn(api.transport);
  await callV3({ ...api, transport }, createPayment, { params: { id: 7 }, body: { method: "bkash", plan: "full" } });
  await callV3({ ...api, transport }, login, { body: credentials });
  expect(transport.mock.calls.map(([request]) => request.timeoutMs)).toEqual([40_000, undefined]);
});

test("truncates the user agent to 400 characters", () => {
  const headers = headersFor({ userAgent: "ab".repeat(1000) }, "X-DEVICE-TOKEN");
  expect(headers["User-Agent"]).toBe("ab".repeat(200));
});

const user = { id: "7", name: "ডা. নমুনা", has_active_courses_with_payment: 1, has_verified_device: "yes" };

test.each([
  ["booleans and ids in another notation", { token: "t".repeat(40), user }],
  ["a short token", { token: "7|a", user }],
  ["a data wrapper, as in Laravel", { data: { token: "t".repeat(40), user } }],
])("accepts a login response with %s", async (_, body) => {
  const result = await loginResult(200, body);
  expect(result).toMatchObject({ ok: true, data: { user: { id: 7, has_active_courses_with_payment: true } } });
});

test.each([
  ["a page", () => new Response("<h1>Welcome</h1>")],
  ["a page with status 401", () => new Response("<h1>Login</h1>", { status: 401 })],
  ["a page with status 422", () => new Response("<h1>422</h1>", { status: 422 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/login" } })],
  ["an empty 204", () => new Response(null, { status: 204 })],
  ["a 500", () => new Response("", { status: 500 })],
  ["a response without token", () => Response.json({ user })],
])("does not report a wrong password because of %s", async (_, respond) => {
  const result = await callV3(respondingWith(respond), login, { body: credentials });
  expect(result).toMatchObject({ ok: false });
  expect([500, 503]).toContain(result.ok || result.status);
});

test("treats a failure with a success status as a refusal of a write, and as no response to a read", async () => {
  const refusing = respondingWith(() => Response.json({ success: false, message: "মিলছে না" }));
  expect(await callV3(refusing, login, { body: credentials })).toMatchObject({
    status: 422,
    envelope: { message: "মিলছে না" },
  });
  expect(await callV3(refusing, getAppData, {})).toMatchObject({ status: 503, isAnswered: false });
});

test("drops the part with an invalid value, returns the rest, and logs the deviation once", async () => {
  const contact = { department: "ভর্তি", phone: "01000000001", whatsapp: { group_phone: null, group_title: "গ্রুপ" } };
  const api = respondingWith(() => Response.json({ contacts: [contact, { ...contact, whatsapp: null }] }));
  const warn = vi.fn();
  const v3 = { ...api, reader: createResponseReader({ log: { warn }, zone: "Asia/Dhaka" }) };
  for (let n = 0; n < 3; n += 1) {
    const result = await callV3(v3, listContacts, {});
    expect(result).toMatchObject({
      ok: true,
      isPartial: true,
      data: { contacts: [{ department: "ভর্তি" }, {}] },
    });
  }
  expect(warn.mock.calls.map(([line]: unknown[]) => line)).toEqual([
    {
      endpoint: "GET /web/contacts",
      field: "contacts.*.whatsapp.group_phone",
      expected: "string",
      found: "null",
      became: "left out",
    },
  ]);
});

test("keeps all app data if a parent menu item has no link", async () => {
  const menus = [{ title: "কোর্স", link: null, children: [{ title: "FCPS", link: "faq" }] }];
  const api = respondingWith(() => Response.json({ company_name: "ক", menus }));
  const result = await callV3(api, getAppData, {});
  expect(result).toMatchObject({
    ok: true,
    data: { company_name: "ক", menus: [{ title: "কোর্স", link: null, children: [{ title: "FCPS" }] }] },
  });
});
