import { expect, test, vi } from "vitest";
import { getAppData } from "#contract/account/app-data.ts";
import { login } from "#contract/account/auth.ts";
import { createComplaint, listComplaints } from "#contract/account/complaints.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createCapabilities, unknownFeature } from "./capabilities.server.ts";
import { checkCapabilities } from "./capability-check.server.ts";
import { listCategoryBatches } from "#contract/catalogue/batches.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { createResponseReader } from "./reader/response-reader.server.ts";
import { createTransport } from "./transport.server.ts";
import { callV3, type V3 } from "./v3-call.server.ts";

const doctor = { token: "1|abc" };

/** Creates an API that responds to each path, and records the calls that reach it. */
function api(respond: (path: string) => Response, without: string[] = []) {
  const called: string[] = [];
  const clock = { ms: 0 };
  const log = { info: vi.fn(), warn: vi.fn() };
  const capabilities = createCapabilities({ without, missingForMs: 1000, log, now: () => clock.ms });
  const v3: V3 = {
    capabilities,
    transport: createTransport(async (path, { method }) => {
      called.push(`${method} ${path.replace("/api/v3", "")}`);
      return respond(path);
    }),
    deviceHeader: "X-DEVICE-TOKEN",
    reader: createResponseReader({ log, zone: "Asia/Dhaka" }),
  };
  return { v3, capabilities, called, clock, log };
}

const status404 = (body: unknown) => () => Response.json(body, { status: 404 });

test.each<[name: string, endpoint: Endpoint, respond: () => Response]>([
  ["Laravel", listComplaints, status404({ message: "The route api/v3/web/doctor/complaints could not be found." })],
  ["Laravel, with params", getNotice, status404({ message: "The route api/v3/web/x could not be found." })],
  ["Rails", getNotice, status404({ status: 404, error: 'No route matches [GET] "/x"' })],
  ["Express", getNotice, status404({ message: "Cannot GET /api/v3/web/doctor/notices/1" })],
  ["Spring", getNotice, status404({ error: "Not Found", message: "No static resource web/x." })],
  ["words without a record", listComplaints, status404({ detail: "Not Found" })],
  ["an empty message", listComplaints, status404({ message: "" })],
  ["no body", listComplaints, () => new Response(null, { status: 404 })],
  ["a write", createComplaint, status404({ message: "Route not found" })],
  ["405", createComplaint, () => Response.json({ message: "Method not allowed" }, { status: 405 })],
])("learns a missing call from a 404: %s", async (_, endpoint, respond) => {
  const { v3, capabilities, called, log } = api(respond);
  const input = endpoint.path.includes("{") ? { params: { id: 1 } } : {};
  const first = await callV3(v3, endpoint, input, doctor);
  expect(first).toMatchObject({ ok: false, status: 404, envelope: { code: "not_offered" }, isAnswered: true });
  expect(capabilities.isMissing(endpoint)).toBe(true);
  expect(await callV3(v3, endpoint, input, doctor)).toEqual(first);
  expect(called).toHaveLength(1);
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(log.info.mock.calls[0]?.[0]).toEqual({ endpoint: `${endpoint.method} ${endpoint.path}` });
});

test.each<[name: string, endpoint: Endpoint, respond: () => Response]>([
  ["a record that does not exist", getNotice, status404({ message: "No query results for model [Notice] 1" })],
  ["bland words where params could be meant", getNotice, status404({ message: "Not found." })],
  ["the caller is not known", listNotices, status404({ message: "Doctor not found" })],
  ["words in Bengali", listNotices, status404({ message: "পাওয়া যায়নি।" })],
  ["a page that a proxy may have sent", listNotices, () => new Response("<h1>404 Not Found</h1>", { status: 404 })],
  ["bland words of a write", login, status404({ message: "Not found" })],
  ["another status", listNotices, () => Response.json({ message: "Route not found" }, { status: 403 })],
])("learns nothing if a 404 may mean something else: %s", async (_, endpoint, respond) => {
  const { v3, capabilities, log } = api(respond);
  const input = endpoint.path.includes("{") ? { params: { id: 1 } } : {};
  const result = await callV3(v3, endpoint, input, doctor);
  expect(result).toMatchObject({ ok: false });
  expect(result).not.toMatchObject({ envelope: { code: "not_offered" } });
  expect(capabilities.isMissing(endpoint)).toBe(false);
  expect(log.info).not.toHaveBeenCalled();
});

test.each(["route", "ROUTE could not be found", "cannot GET /"])(
  "learns nothing from a message that may quote the request: %s",
  async (slug) => {
    const { v3, capabilities } = api(status404({ message: `Category ${slug} not found` }));
    expect(await callV3(v3, listCategoryBatches, { params: { slug } })).toMatchObject({ ok: false, status: 404 });
    expect(capabilities.isMissing(listCategoryBatches)).toBe(false);
  },
);

test("forgets a missing call after some minutes, and at once when a check finds it", async () => {
  const routes = new Map<string, Response>();
  const appData = () => Response.json({ company_name: "নমুনা" });
  const { v3, capabilities, called, clock, log } = api((path) =>
    path.endsWith("/app-data")
      ? appData()
      : (routes.get(path) ?? Response.json({ message: "Route not found" }, { status: 404 })),
  );
  expect(await checkCapabilities(v3, capabilities, [listComplaints, getNotice])).toBe(true);
  expect(called).toEqual(["GET /web/app-data", "GET /web/doctor/complaints", "GET /web/doctor/notices/0"]);
  expect([capabilities.isMissing(listComplaints), capabilities.isMissing(getNotice)]).toEqual([true, true]);

  routes.set("/api/v3/web/doctor/complaints", Response.json({ message: "Unauthenticated." }, { status: 401 }));
  await checkCapabilities(v3, capabilities, [listComplaints]);
  expect(capabilities.isMissing(listComplaints)).toBe(false);

  clock.ms += 1001;
  expect(capabilities.isMissing(getNotice)).toBe(false);
  expect(log.info).toHaveBeenCalledTimes(2);
});

test("a check learns from a page too, but nothing while the whole API does not respond", async () => {
  const page = () => new Response("<h1>Not Found</h1>", { status: 404 });
  const down = api(page);
  expect(await checkCapabilities(down.v3, down.capabilities, [listComplaints])).toBe(false);
  expect(down.capabilities.isMissing(listComplaints)).toBe(false);

  const up = api((path) => (path.endsWith("/app-data") ? Response.json({}) : page()));
  await checkCapabilities(up.v3, up.capabilities, [listComplaints]);
  expect(up.capabilities.isMissing(listComplaints)).toBe(true);
});

test("does not call what the operator or the adapter says is missing", async () => {
  const { v3, capabilities, called } = api(() => Response.json({}), ["complaints"]);
  capabilities.declareMissing(listNotices);
  const refused = await callV3(v3, listComplaints, {}, doctor);
  expect(refused).toMatchObject({ status: 404, envelope: { code: "not_offered" } });
  expect(await callV3(v3, listNotices, {}, doctor)).toMatchObject({ status: 404 });
  await checkCapabilities(v3, capabilities, [listComplaints, listNotices]);
  expect(called).toEqual([`GET ${getAppData.path}`]);
});

test("names the nearest feature of the contract for an unknown one", () => {
  const endpoints = allEndpoints();
  expect(endpoints.length).toBeGreaterThan(100);
  expect(unknownFeature(["complaints", "reference-books"], endpoints)).toBeUndefined();
  expect(unknownFeature(["complaint"], endpoints)).toMatch(
    /^V3_WITHOUT: there is no feature "complaint"; the nearest is "complaints"\. Features: account, /,
  );
});
