import { expect, test, vi } from "vitest";
import { getAppData } from "#contract/account/app-data.ts";
import { adminLogin, login } from "#contract/account/auth.ts";
import { createComplaint, listComplaints } from "#contract/account/complaints.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import { listContacts } from "#contract/catalogue/contacts.ts";
import { getPage } from "#contract/catalogue/pages.ts";
import { getFaq } from "#contract/catalogue/faqs.ts";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { searchSite } from "#contract/catalogue/search.ts";
import { listEvents } from "#contract/catalogue/events.ts";
import { listDevices, requestDevice } from "#contract/account/devices.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createApiQuestions } from "./api-questions.server.ts";
import { createCapabilities, unknownFeature } from "./capabilities.server.ts";
import { checkCapabilities } from "./capability-check.server.ts";
import { createResponseReader } from "./reader/response-reader.server.ts";
import { createTransport } from "./transport.server.ts";
import { callV3, type V3 } from "./v3-call.server.ts";

const doctor = { token: "1|abc" };
const deviceHeader = "X-DEVICE-TOKEN";

type Respond = (path: string, method: string) => Response;

/** Creates an API that responds to each path below /api/v3, and records the calls that reach it. */
function api(respond: Respond, without: string[] = []) {
  const called: string[] = [];
  const clock = { ms: 0 };
  const log = { info: vi.fn(), warn: vi.fn() };
  const capabilities = createCapabilities({ without, missingForMs: 1000, log, now: () => clock.ms });
  async function v3Fetch(path: string, { method = "GET" }: RequestInit) {
    const asked = path.replace("/api/v3", "");
    called.push(`${method} ${asked}`);
    return respond(asked, method);
  }
  const v3: V3 = {
    capabilities,
    transport: createTransport(v3Fetch),
    deviceHeader,
    reader: createResponseReader({ log, zone: "Asia/Dhaka" }),
  };
  const ask = createApiQuestions(v3Fetch, { deviceHeader });
  const check = (reads: Endpoint[], writes: Endpoint[] = []) => checkCapabilities({ ask, capabilities, reads, writes });
  const missing = (endpoints: Endpoint[]) => endpoints.filter((endpoint) => capabilities.isMissing(endpoint));
  return { v3, check, missing, capabilities, called, clock, log };
}

const appData = () => Response.json({ company_name: "নমুনা" });
const asksLogin = () => Response.json({ detail: "Authentication credentials were not provided." }, { status: 401 });

/** An API that has app data, two lists, a question of the first, devices, and two writes; it refuses all else one way. */
function smallApi(refuse: Respond): Respond {
  const has: Record<string, () => Response> = {
    "GET /web/app-data": appData,
    "GET /web/faqs": () => Response.json({ faqs: [{ id: 7, title: "ভর্তি কীভাবে?" }] }),
    "GET /web/faqs/7": () => Response.json({ faq: { id: 7, title: "ভর্তি কীভাবে?", answer_html: "" } }),
    "GET /web/quizzes": () => Response.json({ quizzes: [{ slug: "one", title: "কুইজ" }] }),
    "GET /web/doctor/devices": asksLogin,
    "GET /auth/login": () => Response.json({ detail: "Method not allowed" }, { status: 405 }),
    "GET /web/doctor/my-profile-update": () => Response.json({ detail: "Method not allowed" }, { status: 405 }),
    "GET /web/doctor/devices/request": () => Response.json({ detail: "Method not allowed" }, { status: 405 }),
  };
  return (path, method) => has[`${method} ${path}`]?.() ?? refuse(path, method);
}

const detail: Respond = () => Response.json({ detail: "Not found." }, { status: 404 });
const page = (status: number, title: string) => () =>
  new Response(`<!doctype html><title>${title}</title><p>${Math.random()}</p>`, { status });

/** Ways of saying that there is no such call. */
const refusals: [name: string, refuse: Respond][] = [
  ["words of its own", detail],
  ["nothing", () => new Response(null, { status: 404 })],
  ["a page", page(404, "Not Found")],
  ["405", page(405, "Method Not Allowed")],
  ["501", () => Response.json({ error: "not implemented" }, { status: 501 })],
  [
    "a redirect to the login",
    (path) => new Response(null, { status: 302, headers: { Location: `/login?next=${path}` } }),
  ],
  ["the path", (path) => Response.json({ message: `The route api/v3${path} could not be found.` }, { status: 404 })],
];

const reads = [listEvents, searchSite, getFaq, getQuiz, listDevices, listNotices, getNotice];

test.each(refusals)("a check learns what is missing from an API that answers with %s", async (_, refuse) => {
  const { check, missing, called } = api(smallApi(refuse));
  expect(await check(reads, [adminLogin, createComplaint, requestDevice, login])).toBe(true);
  expect(missing(reads)).toEqual([listEvents, searchSite, getQuiz, listNotices, getNotice]);
  expect(called.filter((call) => !/^(GET|OPTIONS) /.test(call))).toEqual([]);
});

test("what is known stays while a path that cannot exist is not answered", async () => {
  let isBusy = false;
  const known = smallApi((path, method) => (isBusy ? new Response(null, { status: 503 }) : detail(path, method)));
  const { check, missing } = api((path, method) =>
    path.startsWith("/web/events") ? detail(path, method) : known(path, method),
  );
  await check([listEvents]);
  isBusy = true;
  await check([listEvents]);
  expect(missing([listEvents])).toEqual([listEvents]);
});

test.each(refusals.filter(([name]) => name !== "405"))(
  "a write is missing where its path is as unknown as any other: %s",
  async (_, refuse) => {
    const { check, missing } = api(smallApi(refuse));
    const writes = [adminLogin, createComplaint, requestDevice, login];
    await check([], writes);
    expect(missing(writes)).toEqual([adminLogin, createComplaint]);
  },
);

test("a write is offered where a known one looks as unknown to other methods", async () => {
  const { check, missing } = api((path) => (path === "/web/app-data" ? appData() : detail(path, "GET")));
  await check([listNotices], [adminLogin, createComplaint]);
  expect(missing([listNotices, adminLogin, createComplaint])).toEqual([listNotices]);
});

test("a record that an API does not find is no missing call", async () => {
  const lists: Record<string, object> = { "/web/faqs": { faqs: [] }, "/web/app-data": {} };
  const { check, missing } = api((path) => (lists[path] ? Response.json(lists[path]) : detail(path, "GET")));
  await check([getFaq, getQuiz]);
  expect(missing([getFaq, getQuiz])).toEqual([getQuiz]);
});

test.each(refusals)(
  "pages without a call of their own are missing only where no record is meant: %s",
  async (name, refuse) => {
    const { check, missing } = api(smallApi(refuse));
    await check([getPage, listContacts]);
    const mayMeanRecord = ["words of its own", "nothing", "a page"].includes(name);
    expect(missing([getPage, listContacts])).toEqual(mayMeanRecord ? [listContacts] : [getPage, listContacts]);
  },
);

test("a login that every doctor's path leads to says nothing", async () => {
  const toLogin = () => new Response(null, { status: 302, headers: { Location: "/login" } });
  const { check, missing } = api((path) => (path === "/web/app-data" ? appData() : toLogin()));
  await check([listNotices, listDevices, listEvents]);
  expect(missing([listNotices, listDevices, listEvents])).toEqual([listEvents]);
});

test.each<[name: string, endpoint: Endpoint, input: object, response: () => Response]>([
  ["a firewall's 405 to a login", login, { body: { phone: "01700000001" } }, page(405, "Not Allowed")],
  ["a bland 404 to a search", searchSite, { query: { q: "x" } }, () => Response.json({}, { status: 404 })],
  ["a 404 that names the route", listNotices, {}, () => Response.json({ message: "Route not found" }, { status: 404 })],
])("nothing is learned from a visitor's request: %s", async (_, endpoint, input, response) => {
  const { v3, capabilities, log } = api(response);
  expect(await callV3(v3, endpoint, input, doctor)).toMatchObject({ ok: false });
  expect(capabilities.isMissing(endpoint)).toBe(false);
  expect(log.info).not.toHaveBeenCalled();
});

test.each([
  "The route api/v3/web/doctor/complaints could not be found.",
  'No route matches [GET] "/x"',
  "Cannot GET /api/v3/web/doctor/notices/1",
  "No static resource web/x.",
])("who meets a missing route is told so: %s", async (message) => {
  const { v3 } = api(() => Response.json({ message }, { status: 404 }));
  const refused = await callV3(v3, getNotice, { params: { id: 1 } }, doctor);
  expect(refused).toMatchObject({ status: 404, envelope: { code: "not_offered" } });
});

test("a message that may quote the request names no route", async () => {
  const { v3 } = api(() => Response.json({ message: "Quiz route not found" }, { status: 404 }));
  const refused = await callV3(v3, getQuiz, { params: { slug: "route" } });
  expect(refused).not.toMatchObject({ envelope: { code: "not_offered" } });
});

test("a missing call is logged once, not called, and forgotten when a check finds it", async () => {
  const { v3, check, missing, called, clock, log } = api(smallApi(detail));
  await check([listComplaints, listNotices]);
  const said = "the v3 API has no such call: what needs it is not offered";
  expect(log.info.mock.calls).toEqual([
    [{ endpoint: "GET /web/doctor/complaints" }, said],
    [{ endpoint: "GET /web/doctor/notices" }, said],
  ]);
  const before = called.length;
  expect(await callV3(v3, listComplaints, {}, doctor)).toMatchObject({ envelope: { code: "not_offered" } });
  expect(called).toHaveLength(before);
  clock.ms += 1001;
  expect(missing([listNotices])).toEqual([]);
  await check([listNotices]);
  expect(missing([listNotices])).toEqual([listNotices]);
  expect(log.info).toHaveBeenCalledTimes(2);
});

test("nothing is learned while the whole API does not respond or is busy", async () => {
  const down = api(page(404, "Not Found"));
  expect(await down.check([listComplaints])).toBe(false);
  expect(down.missing([listComplaints])).toEqual([]);

  const answers = { status: 404 };
  const busy = api((path) =>
    path === "/web/app-data" ? appData() : Response.json({ detail: "no" }, { status: answers.status }),
  );
  await busy.check([listComplaints]);
  answers.status = 503;
  await busy.check([listComplaints]);
  expect(busy.missing([listComplaints])).toEqual([listComplaints]);
});

test("does not call what the operator or the adapter says is missing", async () => {
  const { v3, check, capabilities, called } = api(() => Response.json({}), ["complaints"]);
  capabilities.declareMissing(listNotices);
  const refused = await callV3(v3, listComplaints, {}, doctor);
  expect(refused).toMatchObject({ status: 404, envelope: { code: "not_offered" } });
  expect(await callV3(v3, listNotices, {}, doctor)).toMatchObject({ status: 404 });
  expect(called).toEqual([]);
  await check([listComplaints, listNotices]);
  expect(called.filter((call) => /complaints|notices/.test(call))).toEqual([]);
  expect(called[0]).toBe(`GET ${getAppData.path}`);
});

test("names the nearest feature of the contract for an unknown one", () => {
  const endpoints = allEndpoints();
  expect(endpoints.length).toBeGreaterThan(100);
  expect(unknownFeature(["complaints", "reference-books"], endpoints)).toBeUndefined();
  expect(unknownFeature(["complaint"], endpoints)).toMatch(
    /^V3_WITHOUT: there is no feature "complaint"; the nearest is "complaints"\. Features: account, /,
  );
});
